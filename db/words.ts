import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { foldedWords } from '../contract/folded'
import { byDialect } from './by-dialect'
import { wordQuery } from './postgres/schema/words'

/** An index of the words in rows' names, written by triggers (migration 0090). */
export type WordIndex = 'productWords' | 'customerWords'

/**
 * The condition that every typed word begins a word of the row. With `few` rows SQLite looks each one up. Otherwise a unary plus prevents
 * that, and SQLite walks the list in order and checks each row against the set of matches.
 */
export function foundByWords(
  index: WordIndex,
  id: RawBuilder<unknown>,
  typed: string,
  few = false,
): RawBuilder<SqlBool> {
  const table = sql.table(index)
  const row = few ? id : sql`+${id}`
  return byDialect({
    sqlite: sql<SqlBool>`${row} in (select rowid from ${table} where ${table} match ${wordQuestion(typed)})`,
    postgres: sql<SqlBool>`${id} in (select rowid from ${table} where words @@ ${wordQuery(typed)}::tsquery)`,
  })
}

/** Counts the matching rows in a query of its own, several times as fast as checking the rows. */
export function countByWords(index: WordIndex, typed: string): RawBuilder<{ total: number }> {
  const table = sql.table(index)
  return byDialect({
    sqlite: sql<{ total: number }>`select count(*) as total from ${table} where ${table} match ${wordQuestion(typed)}`,
    postgres: sql<{
      total: number
    }>`select count(*) as total from ${table} where words @@ ${wordQuery(typed)}::tsquery`,
  })
}

/** The words in FTS5's query language. Punctuation is ignored; without any word nothing matches. */
export function wordQuestion(typed: string): string {
  const words = foldedWords(typed)
  return words.length === 0 ? '""' : words.map((word) => `"${word}"*`).join(' ')
}
