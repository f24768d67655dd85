import type { BookProduct, BookSubstitution, SlotKey } from './price-book'

/** The catalogue's products and ingredients with alcohol. */
export interface AlcoholFacts {
  products: ReadonlyMap<number, Pick<BookProduct, 'isAlcoholic'>>
  /** The ids of ingredients with alcohol, such as bitters. */
  alcoholicIngredients: ReadonlySet<number>
}

/** Whether a recipe's part is alcohol. A kind of alcohol always is, whichever bottle is used; an unknown product counts as alcohol. */
export function isAlcohol({ products, alcoholicIngredients }: AlcoholFacts, { type, entityId }: SlotKey): boolean {
  if (type === 'Ingredient') return alcoholicIngredients.has(entityId)
  if (type === 'Product') return products.get(entityId)?.isAlcoholic ?? true
  return type === 'AlcoholType' || type === 'AlcoholSubtype'
}

/** Whether a change adds alcohol to a drink (docs/rules/orders.md#what-is-alcoholic). */
export function bringsAlcohol(
  facts: AlcoholFacts,
  { modificationType, replacement }: Pick<BookSubstitution, 'modificationType' | 'replacement'>,
): boolean {
  return modificationType !== 'RemoveIngredient' && isAlcohol(facts, replacement)
}
