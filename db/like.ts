import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'

/**
 * The condition that one of these texts contains what was typed, in any case and with LIKE's wildcards taken literally. The one way in
 * which lists are searched, but for those with an index of words (words.ts).
 */
export function containsText(typed: string, ...texts: ReadonlyArray<Expression<unknown>>): RawBuilder<SqlBool> {
  const pattern = `%${typed.trim().replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`
  const found = texts.map((text) => sql<SqlBool>`${text} like ${pattern} escape '\\'`)
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`
}
