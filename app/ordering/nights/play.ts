import type { BarState, DrinksToMake } from '../promise/bar-state'
import { asOften } from '../promise/effort'
import { cubbiesFor } from '../promise/reckon'
import type { Draw } from './draw'
import { createEvents } from './events'
import { HOUR_SECONDS, type House } from './house'
import type { Hand, Plan, PlannedLine, Took } from './plan'

/** An order and what became of it, in seconds since the night began; null for what did not happen. */
export interface Served {
  at: number
  /** As Barback reckons them. */
  drinks: readonly DrinksToMake[]
  startedAt: number | null
  preparedAt: number | null
  readyAt: number | null
  /** When its cubby was empty again. */
  leftAt: number | null
  /** Who made it and who loaded it: places in the plan's hands. */
  startedBy: number | null
  loadingAt: number | null
  loadedBy: number | null
}

/** Sees a night as it happens, as Barback does. */
export interface Watcher {
  /** A guest is about to order. The state is that before it. Returns the promise in seconds, if there is one: who will not wait so long does not order. */
  ordered: (order: Served, state: BarState) => number | undefined
  ready: (order: Served, times: { tookSeconds: number; madeSeconds: number }) => void
  /** A cubby is empty again, so many seconds after it was loaded. */
  pickedUp: (seconds: number) => void
}

const LOAD = { seconds: 22, spread: 0.35 }
const DRINK_SPREAD = 0.28
const WALK_UP = { seconds: 55, spread: 0.5, chance: 0.4 }
/** How many older orders an easy one overtakes at most, where the hands do that. */
const MOST_OVERTAKEN = 2
/** How many orders are made together at most. */
const MOST_TOGETHER = 4
/** Guests come for a drink after so long on average; some leave it waiting. */
const PICK_UP_SECONDS = 130
const SLOW_GUEST = { chance: 0.06, seconds: 9 * 60 }
/** Whoever has pressed something within this time counts as a hand. */
const PRESSED_WITHIN = 10 * 60

interface Working extends Served {
  lines: readonly PlannedLine[]
  took: Took | undefined
}

interface Person extends Hand {
  place: number
  /** How much of `elsewhere` is done. */
  doneElsewhere: number
  isThere: boolean
  busyUntil: number
  pressedAt: number
}

interface Task {
  seconds: number
  done: (now: number) => void
}

/**
 * Plays a night: each free pair of hands loads what is prepared if a cubby is free, else serves a guest at the counter or makes the oldest order. Returns
 * the orders as they came.
 */
export function playNight(house: House, plan: Plan, draw: Draw, watcher: Watcher): Served[] {
  const events = createEvents()
  const orders: Working[] = []
  const waiting: Working[] = []
  const started = new Set<Working>()
  const inLine: Working[] = []
  const people = plan.hands.map((hand, place): Person => ({
    ...hand,
    place,
    doneElsewhere: 0,
    isThere: false,
    busyUntil: 0,
    pressedAt: -Infinity,
  }))
  let walkUps = 0
  let freeCubbies = plan.cubbies

  const work = (now: number): void => {
    for (const person of people) {
      if (!person.isThere || person.busyUntil > now) continue
      if (hasLeft(person, now)) continue
      const task = nextTask(person, now)
      if (!task) continue
      person.busyUntil = now + task.seconds
      events.at(person.busyUntil, (then) => {
        task.done(then)
        work(then)
      })
    }
  }

  /** Before the night is over people go home on time, but the last one stays. After it they stay until all is done. */
  const hasLeft = (person: Person, now: number): boolean => {
    const others = people.some((other) => other !== person && other.isThere)
    if (now >= person.until && now < plan.lengthSeconds && others) person.isThere = false
    return !person.isThere
  }

  const nextTask = (person: Person, now: number): Task | undefined => {
    const other = person.elsewhere?.[person.doneElsewhere]
    if (other && other.at <= now) {
      person.doneElsewhere += 1
      return { seconds: other.seconds, done: () => undefined }
    }
    const prepared = loadsNow() ? takeLoadable() : undefined
    if (prepared) return loading(prepared, person, now)
    if (walkUps > 0 && (waiting.length === 0 || draw.isSo(WALK_UP.chance))) {
      walkUps -= 1
      return { seconds: WALK_UP.seconds * draw.factor(WALK_UP.spread), done: () => undefined }
    }
    const next = takeNext()
    return next && making(next, person, now)
  }

  const loadsNow = (): boolean =>
    !plan.habits || waiting.length === 0 || inLine.length === 0 || draw.isSo(plan.habits.loadsFirst)

  /** The first in line whose cubbies are free: a small order overtakes a large one. */
  const takeLoadable = (): Working | undefined => {
    const first = inLine.findIndex(({ drinks }) => cubbiesFor(drinks, plan) <= freeCubbies)
    return first < 0 ? undefined : inLine.splice(first, 1)[0]
  }

  const takeNext = (): Working | undefined => {
    if (!plan.habits || waiting.length < 2 || !draw.isSo(plan.habits.takesEasiest)) return waiting.shift()
    const oldest = waiting.slice(0, MOST_OVERTAKEN + 1)
    const easiest = oldest.reduce((one, other) => (effortOf(other.lines) < effortOf(one.lines) ? other : one))
    return waiting.splice(waiting.indexOf(easiest), 1)[0]
  }

  const making = (order: Working, person: Person, now: number): Task => {
    const batch = plan.startsTogether ? [order, ...takeSame(order)] : [order]
    person.pressedAt = now
    for (const each of batch) {
      each.startedAt = now
      each.startedBy = person.place
      started.add(each)
    }
    return {
      seconds: secondsOf(batch) * person.pace,
      done(then) {
        person.pressedAt = then
        for (const each of batch) {
          each.preparedAt = then
          started.delete(each)
          if (each.took?.loadSeconds === null) makeReady(each, then)
          else inLine.push(each)
        }
      },
    }
  }

  /** Takes waiting orders along that are only of drinks that this one has. */
  const takeSame = ({ lines }: Working): Working[] => {
    const items = new Set(lines.map(({ item }) => item))
    const same = waiting.filter((other) => other.lines.every(({ item }) => items.has(item))).slice(0, MOST_TOGETHER - 1)
    for (const other of same) waiting.splice(waiting.indexOf(other), 1)
    return same
  }

  const loading = (order: Working, person: Person, now: number): Task => {
    const cubbies = cubbiesFor(order.drinks, plan)
    freeCubbies -= cubbies
    person.pressedAt = now
    order.loadingAt = now
    order.loadedBy = person.place
    return {
      seconds: order.took?.loadSeconds ?? LOAD.seconds * cubbies * draw.factor(LOAD.spread),
      done(then) {
        person.pressedAt = then
        makeReady(order, then)
      },
    }
  }

  const makeReady = (order: Working, now: number): void => {
    order.readyAt = now
    const madeSeconds = (order.preparedAt ?? now) - (order.startedAt ?? now)
    watcher.ready(order, { tookSeconds: now - order.at, madeSeconds })
    events.at(now + (order.took?.pickUpSeconds ?? drawnPickUp()), (left) => {
      order.leftAt = left
      if (order.took?.loadSeconds !== null) freeCubbies += cubbiesFor(order.drinks, plan)
      watcher.pickedUp(left - now)
      work(left)
    })
  }

  const drawnPickUp = (): number => {
    const usual = draw.isSo(SLOW_GUEST.chance) ? SLOW_GUEST.seconds : PICK_UP_SECONDS
    return draw.pause(1 / usual)
  }

  /** What orders that are made together take. */
  const secondsOf = (batch: readonly Working[]): number => {
    const together = joined(batch.flatMap(({ lines }) => lines))
    const known = batch.flatMap(({ took }) => took?.makeSeconds ?? [])
    if (known.length < batch.length) return realSeconds(together)
    const oneByOne = batch.reduce((sum, { lines }) => sum + effortOf(lines), 0)
    const saved = batch.length === 1 || oneByOne === 0 ? 1 : effortOf(together) / oneByOne
    return saved * known.reduce((sum, seconds) => sum + seconds, 0)
  }

  const effortOf = (lines: readonly PlannedLine[]): number =>
    lines.reduce((sum, { item, quantity }) => sum + (house.items[item]?.effortSeconds ?? 0) * asOften(quantity), 0)

  const realSeconds = (lines: readonly PlannedLine[]): number =>
    lines.reduce((sum, { item, quantity }) => {
      const { effortSeconds, truth } = house.items[item] ?? { effortSeconds: 0, truth: 1 }
      return sum + effortSeconds * truth * draw.factor(DRINK_SPREAD) * asOften(quantity)
    }, 0)

  const stateAt = (now: number): BarState => ({
    at: now,
    hands: people.filter(({ pressedAt }) => now - pressedAt <= PRESSED_WITHIN).length,
    orders: [
      ...inLine.map(({ drinks, preparedAt }) => ahead('Prepared', drinks, preparedAt ?? now)),
      ...[...started].map(({ drinks, startedAt }) => ahead('Started', drinks, startedAt ?? now)),
      ...waiting.map(({ drinks, at }) => ahead('Paid', drinks, at)),
    ],
    freeCubbies,
    cubbies: plan.cubbies,
    cubbyPlaces: plan.cubbyPlaces,
  })

  for (const person of people) {
    for (const { at } of person.elsewhere ?? []) events.at(at, work)
    events.at(person.from, (now) => {
      person.isThere = person.until > now
      work(now)
    })
    events.at(person.until, work)
  }
  const walkUpsASecond = house.walkUpsAnHour / HOUR_SECONDS
  for (let at = draw.pause(walkUpsASecond); at < plan.lengthSeconds; at += draw.pause(walkUpsASecond)) {
    events.at(at, (now) => {
      walkUps += 1
      work(now)
    })
  }
  for (const { at, lines, patienceSeconds, took } of plan.arrivals) {
    events.at(at, (now) => {
      const drinks = lines.map(({ item, quantity }) => {
        return { item, effortSeconds: (house.items[item]?.effortSeconds ?? 0) * asOften(quantity), glasses: quantity }
      })
      const order: Working = { at, lines, drinks, took, ...NOT_YET }
      if ((watcher.ordered(order, stateAt(now)) ?? 0) > patienceSeconds) return
      orders.push(order)
      waiting.push(order)
      work(now)
    })
  }
  events.run()
  return orders
}

/** Of an order that has come in. */
const NOT_YET = {
  startedAt: null,
  preparedAt: null,
  readyAt: null,
  leftAt: null,
  startedBy: null,
  loadingAt: null,
  loadedBy: null,
}

/** The lines of several orders, those of one drink as one. */
function joined(lines: readonly PlannedLine[]): PlannedLine[] {
  const counts = new Map<number, number>()
  for (const { item, quantity } of lines) counts.set(item, (counts.get(item) ?? 0) + quantity)
  return [...counts].map(([item, quantity]) => ({ item, quantity }))
}

function ahead(step: 'Paid' | 'Started' | 'Prepared', lines: readonly DrinksToMake[], since: number) {
  return { step, lines, since }
}
