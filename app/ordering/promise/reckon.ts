import type { BarState, DrinksToMake, OrderAhead } from './bar-state'

/** What a venue takes, as its nights have taught. */
export interface Paces {
  /** Seconds that one pair of hands takes to make drinks. */
  makeSeconds: (lines: readonly DrinksToMake[]) => number
  /** Seconds to carry an order to a cubby and load it. */
  loadSeconds: number
  /** Seconds between a loaded cubby and an empty one. */
  pickUpSeconds: number
}

/** An order that was started long ago still takes this part of its time. */
const LEAST_LEFT = 0.25

/** A bar's hands and cubbies, once all that it has is made and loaded. */
export interface Line {
  /** When a further order is ready, in seconds from now. */
  seconds: (own: readonly DrinksToMake[]) => number
  /** What is left of each order of the bar, in their sequence. */
  left: readonly number[]
}

/**
 * Reckons when orders will be ready if nothing unforeseen happens: the hands at the bar finish what they have begun, load what is prepared, and make the
 * waiting orders, the oldest first (docs/rules/promise.md#reckoning).
 */
export function lineOf(state: BarState, { makeSeconds, loadSeconds, pickUpSeconds }: Paces): Line {
  const { orders, freeCubbies, cubbies } = state
  /** When each pair of hands is free. */
  const hands = Array.from({ length: Math.max(1, state.hands) }, () => 0)
  const work = (seconds: number): number => {
    const free = Math.min(...hands)
    hands[hands.indexOf(free)] = free + seconds
    return free + seconds
  }
  const needs = (lines: readonly DrinksToMake[]) => cubbiesFor(lines, state)
  /** When so many cubbies are free. */
  const cubbySeconds = (needed: number) => (cubbies === 0 ? 0 : ((needed - freeCubbies) * pickUpSeconds) / cubbies)
  for (const order of orders) if (order.step === 'Started') work(leftOf(order, state, makeSeconds) + loadSeconds)
  const prepared = orders.filter(({ step }) => step === 'Prepared')
  for (const _ of prepared) work(loadSeconds)
  const awaited = prepared.reduce((sum, { lines }) => sum + needs(lines), 0)
  let ahead = 0
  const left = orders.map((order) => {
    if (order.step === 'Started') return leftOf(order, state, makeSeconds) + loadSeconds
    const own = needs(order.lines)
    if (order.step === 'Paid')
      return Math.max(work(makeSeconds(order.lines) + loadSeconds), cubbySeconds(awaited + own))
    ahead += own
    return Math.max(loadSeconds, cubbySeconds(ahead))
  })
  const free = Math.min(...hands)
  return { seconds: (own) => Math.max(free + makeSeconds(own) + loadSeconds, cubbySeconds(awaited + needs(own))), left }
}

/** How many cubbies an order takes; at most all, because a larger one is handed over at the counter. */
export function cubbiesFor(
  lines: ReadonlyArray<{ glasses: number }>,
  { cubbies, cubbyPlaces }: { cubbies: number; cubbyPlaces: number },
): number {
  const glasses = lines.reduce((sum, line) => sum + line.glasses, 0)
  return Math.min(cubbies, Math.max(1, Math.ceil(glasses / cubbyPlaces)))
}

function leftOf({ lines, since }: OrderAhead, { at }: BarState, makeSeconds: Paces['makeSeconds']): number {
  const seconds = makeSeconds(lines)
  return Math.max(seconds * LEAST_LEFT, seconds - Math.max(0, at - since))
}
