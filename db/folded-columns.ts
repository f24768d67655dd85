import type SqliteFile from 'better-sqlite3'
import { sql, type Expression, type RawBuilder } from 'kysely'
import { folded } from '../contract/folded'

/**
 * Columns with a folded copy of their text, named after them ('nameFolded') and written by triggers. Lists search and sort by it, and unique
 * names use it. After a change of `folded`, a migration must fill these columns again.
 */
const FOLDED = 'Folded'

const FOLDED_COLUMNS: ReadonlySet<string> = new Set([
  ...[
    ...['alcoholCategory', 'alcoholType', 'alcoholSubtype', 'ingredient', 'priceTier', 'pourType', 'packagingFormat'],
    ...['servingContainer', 'brand', 'productLine', 'product', 'productAttribute', 'substitution', 'standardDrink'],
    ...['category', 'customDrink', 'businessLocker', 'place'],
  ].map((table) => `${table}.name`),
  ...['productAttributeValue.attributeValue', 'product.abvRange'],
  ...['user.firstName', 'user.lastName', 'customer.firstName', 'customer.lastName'],
])

/** Returns the column with a column's folded text; undefined if there is none. */
export function foldedColumn(table: string, column: string): string | undefined {
  return FOLDED_COLUMNS.has(`${table}.${column}`) ? `${column}${FOLDED}` : undefined
}

/** Returns the original of a folded column: 'name' for 'nameFolded'. */
export function columnOfFolded(column: string): string | undefined {
  return column.endsWith(FOLDED) ? column.slice(0, -FOLDED.length) : undefined
}

/** Folds a text at query time, for texts without a folded column. */
export function foldedText(text: Expression<unknown>): RawBuilder<string | null> {
  return sql<string | null>`folded(${text})`
}

/** Most folded texts cached: the same drinks and people come again and again. */
const CACHED_TEXTS = 50_000

/** Adds `folded(text)` to SQLite. A connection without it cannot write names. */
export function addFolding(file: SqliteFile.Database): void {
  const known = new Map<string, string>()
  file.function('folded', { deterministic: true }, (text: unknown) => {
    if (typeof text !== 'string') return null
    const before = known.get(text)
    if (before !== undefined) return before
    const plain = folded(text)
    if (known.size >= CACHED_TEXTS) known.clear()
    known.set(text, plain)
    return plain
  })
}
