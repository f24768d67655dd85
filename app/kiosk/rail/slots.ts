/** A place on the rail or in its strip: an entry's, or the gap that an entry has left. */
export interface Slot<Id = number> {
  id: Id
  isGap: boolean
}

/** Returns the places of entries, given those of a moment ago: each stays where it is, what has left leaves a gap, and new ones come at the end. */
export function slotsOf<Id>(before: readonly Id[], now: readonly Id[]): Array<Slot<Id>> {
  const here = new Set(now)
  const known = new Set(before)
  return [
    ...before.map((id) => ({ id, isGap: !here.has(id) })),
    ...now.filter((id) => !known.has(id)).map((id) => ({ id, isGap: false })),
  ]
}
