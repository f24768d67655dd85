import type { BookProduct, BookSubstitution, SlotKey } from './price-book'

/** What has alcohol in it, as far as the catalogue says. */
export interface AlcoholFacts {
  products: ReadonlyMap<number, Pick<BookProduct, 'isAlcoholic'>>
  /** The ids of ingredients with alcohol in them: bitters, for one. */
  alcoholicIngredients: ReadonlySet<number>
}

/** Whether what a recipe names is alcohol. A kind of alcohol is, whatever bottle is taken; a product that is not known may be. */
export function isAlcohol({ products, alcoholicIngredients }: AlcoholFacts, { type, entityId }: SlotKey): boolean {
  if (type === 'Ingredient') return alcoholicIngredients.has(entityId)
  if (type === 'Product') return products.get(entityId)?.isAlcoholic ?? true
  return type === 'AlcoholType' || type === 'AlcoholSubtype'
}

/** Whether a change brings alcohol into a drink (docs/rules/orders.md#what-is-alcoholic). */
export function bringsAlcohol(
  facts: AlcoholFacts,
  { modificationType, replacement }: Pick<BookSubstitution, 'modificationType' | 'replacement'>,
): boolean {
  return modificationType !== 'RemoveIngredient' && isAlcohol(facts, replacement)
}
