import type { Value } from './definition'

/** Returns a definition's values with '$field' replaced by the value of that field; entries for empty fields are left out. */
export function filledIn(
  said: Readonly<Record<string, Value>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, Value> {
  const filled: Record<string, Value> = {}
  for (const [name, wanted] of Object.entries(said)) {
    if (typeof wanted !== 'string' || !wanted.startsWith('$')) {
      filled[name] = wanted
      continue
    }
    const value = values[wanted.slice(1)]
    if (typeof value === 'number' || typeof value === 'string') filled[name] = value
  }
  return filled
}
