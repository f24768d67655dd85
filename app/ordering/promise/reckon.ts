import type { BarState, DrinksToMake, OrderAhead } from './bar-state'

/** What a venue takes, as its nights have taught. */
export interface Paces {
  /** Seconds that one second of effort takes, by menu item. */
  ofItem: (item: number) => number
  /** Seconds to carry an order to a cubby and load it. */
  loadSeconds: number
  /** Seconds between a loaded cubby and an empty one. */
  pickUpSeconds: number
}

/** An order that was started long ago still takes this part of its time. */
const LEAST_LEFT = 0.25

/**
 * Reckons when an order will be ready, in seconds from now, if nothing unforeseen happens: the hands at the bar finish what they have begun, load what is
 * prepared, make the waiting orders, the oldest first, and then this one (docs/rules/promise.md#reckoning).
 */
export function reckonSeconds(state: BarState, own: readonly DrinksToMake[], paces: Paces): number {
  const { orders, freeCubbies, cubbies } = state
  const { loadSeconds, pickUpSeconds } = paces
  const effort = (lines: readonly DrinksToMake[]) => effortOf(lines, paces)
  /** When each pair of hands is free. */
  const hands = Array.from({ length: Math.max(1, state.hands) }, () => 0)
  const give = (seconds: number): number => {
    const free = Math.min(...hands)
    hands[hands.indexOf(free)] = free + seconds
    return free + seconds
  }
  const inStep = (step: BarState['orders'][number]['step']) => orders.filter((order) => order.step === step)
  for (const order of inStep('Started')) give(leftOf(order, paces) + loadSeconds)
  const inLine = inStep('Prepared')
  for (const _ of inLine) give(loadSeconds)
  for (const { lines } of inStep('Paid')) give(effort(lines) + loadSeconds)
  const made = give(effort(own) + loadSeconds)
  if (cubbies === 0) return made
  const lacking = inLine.length + 1 - freeCubbies
  return Math.max(made, (lacking * pickUpSeconds) / cubbies)
}

/** As `reckonSeconds`, for what is left of an order that the bar already has: the one at `index` of `state.orders`. */
export function reckonLeft(state: BarState, index: number, paces: Paces): number {
  const order = state.orders[index]
  if (!order) throw new RangeError(`The bar has no order ${index}`)
  const { loadSeconds, pickUpSeconds } = paces
  const before = state.orders.slice(0, index)
  if (order.step === 'Paid') return reckonSeconds({ ...state, orders: before }, order.lines, paces)
  if (order.step === 'Started') return leftOf(order, paces) + loadSeconds
  const lacking = before.filter(({ step }) => step === 'Prepared').length + 1 - state.freeCubbies
  return state.cubbies === 0 ? loadSeconds : Math.max(loadSeconds, (lacking * pickUpSeconds) / state.cubbies)
}

function effortOf(lines: readonly DrinksToMake[], paces: Paces): number {
  return lines.reduce((sum, { item, effortSeconds }) => sum + effortSeconds * paces.ofItem(item), 0)
}

function leftOf({ lines, sinceSeconds }: OrderAhead, paces: Paces): number {
  const seconds = effortOf(lines, paces)
  return Math.max(seconds * LEAST_LEFT, seconds - sinceSeconds)
}
