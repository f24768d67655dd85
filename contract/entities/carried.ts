/**
 * Fields that children repeat from their parent: a product has its line's brand. If the parent's value changes, either the children change with it
 * or the change is refused (docs/rules/catalogue.md#moving-a-parent).
 */
export interface Carried {
  /** The children's table, and their field that refers to the parent. */
  table: string
  by: string
  /** The field that both have. */
  field: string
}

const CARRIED: Readonly<Partial<Record<string, readonly Carried[]>>> = {
  productLine: [{ table: 'product', by: 'productLineId', field: 'brandId' }],
  alcoholSubtype: [{ table: 'product', by: 'alcoholSubtypeId', field: 'alcoholTypeId' }],
}

/** Returns the fields that children of a table's records repeat; none for most tables. */
export function carriedFrom(table: string): readonly Carried[] {
  return CARRIED[table] ?? []
}
