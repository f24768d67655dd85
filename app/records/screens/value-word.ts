import type { Value } from '../definition/definition'

/** A value of a record as a person reads it: 'Yes' for true, '–' for nothing. */
export function wordFor(value: Value): string {
  if (value === null) return '–'
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)
}
