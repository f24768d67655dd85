import { createHash } from 'node:crypto'

/** The longest name in PostgreSQL, in bytes. It cuts longer ones silently. */
const LONGEST = 63
const HASH_DIGITS = 8

/** A name in quotes: PostgreSQL folds others to lower case. */
export function quoted(name: string): string {
  return `"${name}"`
}

export function quotedList(names: readonly string[]): string {
  return names.map(quoted).join(', ')
}

/**
 * The name of an index or a trigger in PostgreSQL: the one in SQLite or, if it is too long, its beginning with a hash of it. Nothing reads tables
 * or columns from these names (violated-key.ts).
 */
export function shortName(name: string): string {
  if (Buffer.byteLength(name) <= LONGEST) return name
  return `${name.slice(0, LONGEST - HASH_DIGITS - 1)}_${hashOf(name)}`
}

/** The name of a condition, which has none in SQLite: a later migration must be able to drop it. */
export function checkName(table: string, condition: string): string {
  return shortName(`${table}_check_${hashOf(condition)}`)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_DIGITS)
}
