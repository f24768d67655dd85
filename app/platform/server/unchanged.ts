import { isDeepStrictEqual } from 'node:util'

/**
 * Whether a record has these values already: saving them is no change then, which is not noted and makes no new version
 * (docs/rules/catalogue.md#versions).
 */
export function hasAlready(record: object, values: object): boolean {
  const now = new Map<string, unknown>(Object.entries(record))
  return Object.entries(values).every(([field, value]) => isDeepStrictEqual(now.get(field) ?? null, value ?? null))
}
