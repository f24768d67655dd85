import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** An index of words: the ids of rows by the words of their names. Kept by triggers (migrations/0007, 0009 and 0011). */
export type WordIndex = 'productWords' | 'customerWords'

/**
 * Whether a row is among those in which every one of the typed words begins a word. `few` of them are looked up one by one; otherwise a
 * plus keeps SQLite from that: it walks the list's order and asks a set.
 */
export function foundByWords(
  index: WordIndex,
  id: RawBuilder<unknown>,
  typed: string,
  few = false,
): RawBuilder<SqlBool> {
  const table = sql.table(index)
  const row = few ? id : sql`+${id}`
  return sql<boolean>`${row} in (select rowid from ${table} where ${table} match ${questionOf(typed)})`
}

/** How many rows are found: a query of its own, several times as quick as asking the rows. */
export function countByWords(index: WordIndex, typed: string): RawBuilder<{ total: number }> {
  const table = sql.table(index)
  return sql<{ total: number }>`select count(*) as total from ${table} where ${table} match ${questionOf(typed)}`
}

/** In FTS5's language. Typed signs are no words; without any word nothing is found. */
function questionOf(typed: string): string {
  const words = typed.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length === 0 ? '""' : words.map((word) => `"${word}"*`).join(' ')
}
