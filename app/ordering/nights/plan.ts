import { HOUR_SECONDS, type House } from './house'
import type { Draw } from './draw'

/** A drink of an order, as often as it was ordered. */
export interface PlannedLine {
  item: number
  quantity: number
}

/** An order that comes in, in seconds since the night began. */
export interface Arrival {
  at: number
  lines: readonly PlannedLine[]
  /** A guest who is promised a later time than this does not order. */
  patienceSeconds: number
  /** What it took on a night that has been. Left out: it is drawn. */
  took?: Took
}

/** What an order took on a night that has been, in seconds. */
export interface Took {
  /** For an average pair of hands. */
  makeSeconds: number
  /** Null for an order that was handed over at the counter, without a cubby. */
  loadSeconds: number | null
  /** From ready until its cubby was empty again. */
  pickUpSeconds: number
}

/** Somebody who makes drinks, in seconds since the night began. `pace`: of an average pair of hands' time, 1.2 for one who takes a fifth longer. */
export interface Hand {
  from: number
  until: number
  pace: number
  /** When they did something else although orders waited, and for how long: at the counter, as a rule. The earliest first. */
  elsewhere?: ReadonlyArray<{ at: number; seconds: number }>
}

/** How the hands of a house work, where it is not the usual way. No record tells. */
export interface Habits {
  /** How often whoever is free loads what is prepared before they make a waiting order. */
  loadsFirst: number
  /** How often they make the easiest of the three oldest orders instead of the oldest. */
  takesEasiest: number
}

/** All that a night brings from outside: what happens then is played (play.ts). */
export interface Plan {
  lengthSeconds: number
  arrivals: readonly Arrival[]
  hands: readonly Hand[]
  cubbies: number
  /** The places of a usual cubby. */
  cubbyPlaces: number
  /** Whether the same drinks of several orders are made together. */
  startsTogether: boolean
  /** Left out: what is prepared is loaded first, and the oldest order is made next. */
  habits?: Habits
}

const BUS = { chance: 0.25, least: 12, more: 14, withinSeconds: 8 * 60 }
const LEAVES = { chance: 0.2, earlySeconds: 60 * 60 }
/** How strongly nights differ from each other, and hours from what they usually are. */
const SPREAD = { night: 0.18, hour: 0.15, hand: 0.15 }
/** A guest who orders may bring up to `most` others along. */
const BURST = { chance: 0.18, most: 5, withinSeconds: 240 }
const ORDERS_OF_A_BURST = 1 + (BURST.chance * (1 + BURST.most)) / 2
const PATIENCE = { seconds: 35 * 60, spread: 0.45 }
/** How many drinks a line has. */
const QUANTITIES = [
  { weight: 0.68, quantity: 1 },
  { weight: 0.22, quantity: 2 },
  { weight: 0.07, quantity: 3 },
  { weight: 0.03, quantity: 4 },
]
const LINES = [
  { weight: 0.7, lines: 1 },
  { weight: 0.22, lines: 2 },
  { weight: 0.06, lines: 3 },
  { weight: 0.02, lines: 5 },
]

/** Draws a night of a house: guests alone and in bursts, sometimes a bus; hands of different pace, one of whom may leave early. */
export function planNight(house: House, draw: Draw): Plan {
  const { ordersAnHour, shifts, cubbies, cubbyPlaces } = house
  const lengthSeconds = ordersAnHour.length * HOUR_SECONDS
  const ofNight = draw.factor(SPREAD.night)
  const times = ordersAnHour.flatMap((orders, hour) => {
    const perSecond = (orders * ofNight * draw.factor(SPREAD.hour)) / HOUR_SECONDS / ORDERS_OF_A_BURST
    return timesIn(hour * HOUR_SECONDS, perSecond, draw)
  })
  if (draw.isSo(BUS.chance)) {
    const comes = draw.share() * (lengthSeconds - HOUR_SECONDS)
    const guests = BUS.least + draw.below(BUS.more)
    for (let n = 0; n < guests; n += 1) times.push(comes + draw.share() * BUS.withinSeconds)
  }
  const arrivals = times
    .filter((at) => at < lengthSeconds)
    .sort((a, b) => a - b)
    .map((at) => ({
      at,
      lines: linesOf(house, draw),
      patienceSeconds: drawPatience(draw),
    }))
  const leaver = shifts.length > 1 && draw.isSo(LEAVES.chance) ? draw.below(shifts.length) : -1
  const hands = shifts.map(({ from, until }, index) => ({
    from,
    until: index === leaver ? Math.max(from, until - LEAVES.earlySeconds * (0.5 + draw.share())) : until,
    pace: draw.factor(SPREAD.hand),
  }))
  return { lengthSeconds, arrivals, hands, cubbies, cubbyPlaces, startsTogether: false }
}

/** How long a guest would wait, in seconds. No record tells. */
export function drawPatience(draw: Draw): number {
  return PATIENCE.seconds * draw.factor(PATIENCE.spread)
}

function timesIn(from: number, perSecond: number, draw: Draw): number[] {
  const times: number[] = []
  for (let at = from + draw.pause(perSecond); at < from + HOUR_SECONDS; at += draw.pause(perSecond)) {
    times.push(at)
    if (!draw.isSo(BURST.chance)) continue
    for (let more = 1 + draw.below(BURST.most); more > 0; more -= 1) times.push(at + draw.share() * BURST.withinSeconds)
  }
  return times
}

function linesOf({ items }: House, draw: Draw): PlannedLine[] {
  const { lines } = draw.oneOf(LINES)
  const choices = items.map((item, index) => ({ weight: item.share, index }))
  return Array.from({ length: lines }, () => ({
    item: draw.oneOf(choices).index,
    quantity: draw.oneOf(QUANTITIES).quantity,
  }))
}
