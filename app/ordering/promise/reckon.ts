import type { BarState, DrinksToMake } from './bar-state'

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
  const effort = (lines: readonly DrinksToMake[]) =>
    lines.reduce((sum, { item, effortSeconds }) => sum + effortSeconds * paces.ofItem(item), 0)
  /** When each pair of hands is free. */
  const hands = Array.from({ length: Math.max(1, state.hands) }, () => 0)
  const give = (seconds: number): number => {
    const free = Math.min(...hands)
    hands[hands.indexOf(free)] = free + seconds
    return free + seconds
  }
  const inStep = (step: BarState['orders'][number]['step']) => orders.filter((order) => order.step === step)
  for (const { lines, sinceSeconds } of inStep('Started')) {
    const seconds = effort(lines)
    give(Math.max(seconds * LEAST_LEFT, seconds - sinceSeconds) + loadSeconds)
  }
  const inLine = inStep('Prepared')
  for (const _ of inLine) give(loadSeconds)
  for (const { lines } of inStep('Paid')) give(effort(lines) + loadSeconds)
  const made = give(effort(own) + loadSeconds)
  if (cubbies === 0) return made
  const lacking = inLine.length + 1 - freeCubbies
  return Math.max(made, (lacking * pickUpSeconds) / cubbies)
}
