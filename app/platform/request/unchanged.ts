import { isDeepStrictEqual } from 'node:util'

/**
 * Whether a record already has these values. Saving them is then no change: it makes no history and no new version
 * (docs/rules/catalogue.md#versions).
 */
export function hasAlready(record: object, values: object): boolean {
  const now = new Map<string, unknown>(Object.entries(record))
  return Object.entries(values).every(([field, value]) => isDeepStrictEqual(now.get(field) ?? null, value ?? null))
}
