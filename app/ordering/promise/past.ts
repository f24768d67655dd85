import type { BarState, DrinksToMake } from './bar-state'
import { lineOf, type Line } from './reckon'

/** How often a promise is meant to hold. */
export const KEPT_SHARE = 0.8

/** A promise for an order, in seconds from the moment at which it was asked for. */
export interface Promised {
  /** What the order takes if nothing unforeseen happens. */
  reckonedSeconds: number
  /** What orders like it have usually taken. */
  usualSeconds: number
  /** The order is ready before this in 8 of 10 cases. */
  seconds: number
}

/** An order that has become ready. */
export interface Finished {
  /** `seconds`: what the guest was told, in whole minutes of a clock. */
  promised: Promised
  drinks: readonly DrinksToMake[]
  tookSeconds: number
  /** From start to prepared; null if nobody pressed both. */
  madeSeconds: number | null
}

/** What the nights of one venue have taught. */
export interface VenuePast {
  promise: (state: BarState, own: readonly DrinksToMake[]) => Promised
  /** As `promise`, for what is left of an order that the bar already has: the one at this index of `state.orders`. */
  left: (state: BarState, index: number) => Promised
  /** What an order takes by itself, from its start to its cubby, in seconds. */
  ownSeconds: (own: readonly DrinksToMake[]) => number
  ready: (finished: Finished) => void
  /** A cubby was empty again, so long after it was loaded. */
  pickedUp: (seconds: number) => void
  nightBegins: () => void
}

/** Ratios of real to reckoned time of a venue without a past: bars are later than a plan more often than they are early. */
const SOUND_START = [0.7, 0.85, 1, 1.1, 1.25, 1.4, 1.6, 2, 2.6]
/** Of so many earlier orders the ones most alike are asked. */
export const KEPT_ORDERS = 900
const ALIKE = 120
/** Fewer than these are helped by the sound start. */
const ENOUGH = 60
/** To carry an order to a cubby and load it. */
const LOAD_SECONDS = 25
/** Orders that take less are all alike, in seconds. */
const SHORT = 40
const FORGETS = 0.995
/** A drink's own pace counts as much as the house's after so many. */
const OWN_AFTER = 5
const TONIGHT = { orders: 12, doubt: 4, weight: 0.6 }
/** How strongly a broken promise moves the next ones, as a factor. */
const STEP = 0.01

interface Earlier {
  reckonedSeconds: number
  ratio: number
}

interface Mean {
  weight: number
  sum: number
}

const plus = ({ weight, sum }: Mean, value: number, share = 1): Mean => ({
  weight: weight * FORGETS + share,
  sum: sum * FORGETS + share * value,
})
const of = ({ weight, sum }: Mean) => sum / weight

/**
 * Promises when orders will be ready, and learns from each order. Five sentences explain it (docs/rules/promise.md): drinks take their effort at this
 * venue's pace; hands take the orders ahead one by one; the orders that were reckoned most alike say how far that is off in 8 of 10 cases; tonight's last
 * orders move it; and each promise that is broken makes the next ones a little longer, each that is kept a little shorter.
 */
export function createPast(): VenuePast {
  let house: Mean = { weight: 20, sum: 20 }
  const items = new Map<number, Mean>()
  let pickUp: Mean = { weight: 10, sum: 10 * 150 }
  const earlier: Earlier[] = []
  /** The same, the shortest reckoned first. */
  const byLength: Earlier[] = []
  let tonight: number[] = []
  let longer = 0

  const paceOf = (item: number): number => {
    const own = items.get(item)
    return own ? (own.sum + OWN_AFTER * of(house)) / (own.weight + OWN_AFTER) : of(house)
  }
  const makeSeconds = (lines: readonly DrinksToMake[]): number =>
    lines.reduce((sum, { item, effortSeconds }) => sum + effortSeconds * paceOf(item), 0)

  /** The lines of bars at the paces of now: one moment serves many promises. */
  let lines = new WeakMap<BarState, Line>()
  const lineAt = (state: BarState): Line => {
    const line =
      lines.get(state) ?? lineOf(state, { makeSeconds, loadSeconds: LOAD_SECONDS, pickUpSeconds: of(pickUp) })
    lines.set(state, line)
    return line
  }

  /** The ratios of real to reckoned time of the earlier orders most alike, the smallest first. */
  const ratiosLike = (reckonedSeconds: number): number[] => {
    const far = (order: Earlier | undefined) =>
      order ? Math.abs(Math.log((order.reckonedSeconds + SHORT) / (reckonedSeconds + SHORT))) : Infinity
    let from = placeOf(byLength, reckonedSeconds)
    let until = from
    while (until - from < Math.min(ALIKE, byLength.length)) {
      if (far(byLength[from - 1]) <= far(byLength[until])) from -= 1
      else until += 1
    }
    const alike = byLength.slice(from, until).map(({ ratio }) => ratio)
    return (alike.length < ENOUGH ? [...alike, ...SOUND_START, ...SOUND_START] : alike).sort(
      (one, other) => one - other,
    )
  }

  /** How much longer than usual tonight's last orders have taken, as a factor. */
  const factorTonight = (): number => {
    const last = tonight.slice(-TONIGHT.orders)
    const sum = last.reduce((logs, factor) => logs + Math.log(factor), 0)
    return Math.exp((TONIGHT.weight * sum) / (last.length + TONIGHT.doubt))
  }

  const allow = (reckonedSeconds: number): Promised => {
    const ratios = ratiosLike(reckonedSeconds)
    return {
      reckonedSeconds,
      usualSeconds: reckonedSeconds * quantile(ratios, 0.5),
      seconds: reckonedSeconds * quantile(ratios, KEPT_SHARE) * factorTonight() * Math.exp(longer),
    }
  }

  return {
    promise: (state, own) => allow(lineAt(state).seconds(own)),
    left(state, index) {
      const seconds = lineAt(state).left[index]
      if (seconds === undefined) throw new RangeError(`The bar has no order ${index}`)
      return allow(seconds)
    },
    ownSeconds: (own) => makeSeconds(own) + LOAD_SECONDS,
    ready({ promised, drinks, tookSeconds, madeSeconds }) {
      lines = new WeakMap()
      const order = { reckonedSeconds: promised.reckonedSeconds, ratio: tookSeconds / promised.reckonedSeconds }
      earlier.push(order)
      byLength.splice(placeOf(byLength, order.reckonedSeconds), 0, order)
      const oldest = earlier.length > KEPT_ORDERS ? earlier.shift() : undefined
      if (oldest) byLength.splice(byLength.indexOf(oldest), 1)
      tonight.push(tookSeconds / promised.usualSeconds)
      longer += STEP * (tookSeconds > promised.seconds ? KEPT_SHARE : KEPT_SHARE - 1)
      const effort = drinks.reduce((sum, { effortSeconds }) => sum + effortSeconds, 0)
      if (madeSeconds === null || effort === 0) return
      const pace = madeSeconds / effort
      house = plus(house, pace)
      for (const { item, effortSeconds } of drinks) {
        items.set(item, plus(items.get(item) ?? { weight: 0, sum: 0 }, pace, effortSeconds / effort))
      }
    },
    pickedUp(seconds) {
      lines = new WeakMap()
      pickUp = plus(pickUp, seconds)
    },
    nightBegins() {
      tonight = []
    },
  }
}

/** Index of the first order that was reckoned to take at least so long. */
function placeOf(byLength: readonly Earlier[], reckonedSeconds: number): number {
  let [from, until] = [0, byLength.length]
  while (from < until) {
    const middle = (from + until) >> 1
    if ((byLength[middle]?.reckonedSeconds ?? Infinity) < reckonedSeconds) from = middle + 1
    else until = middle
  }
  return from
}

/** When a promise made at `atSeconds` ends, in seconds of the same clock: a whole minute, rounded up. */
export function minuteOf(atSeconds: number, { seconds }: Pick<Promised, 'seconds'>): number {
  return Math.ceil((atSeconds + seconds) / 60) * 60
}

/** The value below which this share of the sorted values lies. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
