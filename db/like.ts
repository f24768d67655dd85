import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { folded } from '../contract/folded'
import { columnOfFolded, foldedText } from './folded-columns'

/** A column, 'place.city' or 'place.nameFolded', or another text. */
type Text = `${string}.${string}` | Expression<unknown>

/**
 * The condition that each word that was typed is in one of these texts, folded (contract/folded.ts). The one way in which lists are
 * searched, but for those with an index of words (words.ts).
 */
export function containsText(typed: string, ...texts: readonly Text[]): RawBuilder<SqlBool> {
  return containsFolded(typed, ...texts.map(inFolded))
}

/** The same of texts that are folded already. */
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

function inFolded(text: Text): Expression<unknown> {
  if (typeof text !== 'string') return foldedText(text)
  const column = sql.ref(text)
  return columnOfFolded(text) === undefined ? foldedText(column) : column
}
