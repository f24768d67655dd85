/**
 * Records whose children say one of their fields as well: a product is of its line's brand. A parent with another value there would leave
 * its children behind, so they move along or it stays (docs/rules/catalogue.md#moving-a-parent).
 */
export interface Carried {
  /** The children's table, and their field that points at the parent. */
  table: string
  by: string
  /** The field that both have. */
  field: string
}

const CARRIED: Readonly<Partial<Record<string, readonly Carried[]>>> = {
  productLine: [{ table: 'product', by: 'productLineId', field: 'brandId' }],
  alcoholSubtype: [{ table: 'product', by: 'alcoholSubtypeId', field: 'alcoholTypeId' }],
}

/** What children of a table's records carry; nothing of most. */
export function carriedFrom(table: string): readonly Carried[] {
  return CARRIED[table] ?? []
}
