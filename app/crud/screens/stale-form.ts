/** A field that two people have given different values. */
export interface StaleField {
  field: string
  label: string
  /** As the record is now, and as the form says: in words. */
  theirs: string
  yours: string
  /** Whoever sent the form had changed it; otherwise the other's value is meant. */
  changed: boolean
}

/** What stands between a form and the record, which somebody else has changed since it was drawn. */
export interface Stale {
  version: number
  fields: StaleField[]
}

/** The form's hidden inputs: the version that it was drawn with, its texts then, and for a field of two values which one is meant. */
export const VERSION = 'version'
export const DRAWN = 'drawn'
export const takeOf = (field: string) => `take:${field}`

/** What the action of a record's screen says of a form that is stale. */
export function staleOf(answer: unknown): Stale | undefined {
  return hasStale(answer) ? answer.stale : undefined
}

function hasStale(answer: unknown): answer is { stale: Stale } {
  return typeof answer === 'object' && answer !== null && 'stale' in answer && answer.stale !== undefined
}
