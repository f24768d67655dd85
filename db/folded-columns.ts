import { sql, type Expression, type RawBuilder } from 'kysely'

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
