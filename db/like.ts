import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { folded } from '../contract/folded'
import { byDialect } from './by-dialect'
import { columnOfFolded, foldedText } from './folded-columns'

/** A column, 'place.city' or 'place.nameFolded', or another text. */
type Text = `${string}.${string}` | Expression<unknown>

/**
 * The condition that each typed word is in one of these texts, folded (contract/folded.ts). All lists search this way, except those with
 * a word index (words.ts).
 */
export function containsText(typed: string, ...texts: readonly Text[]): RawBuilder<SqlBool> {
  return containsFolded(typed, ...texts.map(inFolded))
}

/** The same for texts that are already folded. */
export function containsFolded(typed: string, ...texts: ReadonlyArray<Expression<unknown>>): RawBuilder<SqlBool> {
  const words = folded(typed).split(' ')
  const found = words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`
    return sql<SqlBool>`(${sql.join(
      texts.map((text) => sql`${text} like ${pattern} escape '\\'`),
      sql` or `,
    )})`
  })
  return sql<SqlBool>`(${sql.join(found, sql` and `)})`
}

/** The condition that a column contains a text, whatever the case of its ASCII letters. */
export function containsAnyCase(column: string, text: string): RawBuilder<SqlBool> {
  const [whole, part] = [sql`lower(${sql.ref(column)})`, sql`lower(${text})`]
  return byDialect({
    sqlite: sql<SqlBool>`instr(${whole}, ${part}) > 0`,
    postgres: sql<SqlBool>`strpos(${whole}, ${part}) > 0`,
  })
}

function inFolded(text: Text): Expression<unknown> {
  if (typeof text !== 'string') return foldedText(text)
  const column = sql.ref(text)
  return columnOfFolded(text) === undefined ? foldedText(column) : column
}
