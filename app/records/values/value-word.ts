import type { Value } from '../definition/definition'

/** A value of a record as people read it: 'Yes' for true, '–' for null. */
export function wordFor(value: Value): string {
  if (value === null) return '–'
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)
}
