/** A place on the rail: an order's, or the gap that an order has left. */
export interface Slot {
  id: number
  isGap: boolean
}

/**
 * Returns the places of the rail's orders, given those of a moment ago: each stays where it is, what has left leaves a gap, and new ones come at the end.
 */
export function slotsOf(before: readonly number[], now: readonly number[]): Slot[] {
  const here = new Set(now)
  const known = new Set(before)
  return [
    ...before.map((id) => ({ id, isGap: !here.has(id) })),
    ...now.filter((id) => !known.has(id)).map((id) => ({ id, isGap: false })),
  ]
}
