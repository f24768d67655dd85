import { ALLERGENS, type Allergen, type MarkedType } from '../../../contract/enumerations'
import type { Database } from '../../../db/connection'
import type { BookItem, PriceBook } from './price-book'
import type { PricedLine } from './pricing'

/** What ingredients and products are marked with. */
export type AllergenTable = ReadonlyMap<`${MarkedType}:${number}`, ReadonlySet<Allergen>>

export async function loadAllergens(db: Database): Promise<AllergenTable> {
  const rows = await db.selectFrom('allergenMark').select(['type', 'ingredientId', 'productId', 'allergen']).execute()
  const table = new Map<`${MarkedType}:${number}`, Set<Allergen>>()
  for (const { type, ingredientId, productId, allergen } of rows) {
    const key = `${type}:${ingredientId ?? productId ?? 0}` as const
    table.set(key, (table.get(key) ?? new Set<Allergen>()).add(allergen))
  }
  return table
}

/** Something that a recipe is made of; what is neither an ingredient nor a product has no marks. */
interface Part {
  type: string
  entityId: number
}

/** What any of these parts is marked with, in the order of the list (docs/rules/catalogue.md#allergens). */
export function allergensIn({ allergens }: Pick<PriceBook, 'allergens'>, parts: readonly Part[]): Allergen[] {
  const marked = parts.flatMap(({ type, entityId }) =>
    type === 'Ingredient' || type === 'Product' ? [...(allergens.get(`${type}:${entityId}`) ?? [])] : [],
  )
  return ALLERGENS.filter((allergen) => marked.includes(allergen))
}

/** The same of a drink as it was chosen. */
export function allergensOf(
  book: Pick<PriceBook, 'allergens'>,
  { item, uses, substitutions }: Pick<PricedLine, 'item' | 'uses' | 'substitutions'>,
): Allergen[] {
  const used = uses.flatMap(({ ingredientId, productId }): Part[] => {
    if (ingredientId !== null) return [{ type: 'Ingredient', entityId: ingredientId }]
    return productId === null ? [] : [{ type: 'Product', entityId: productId }]
  })
  return allergensIn(book, [...used, ...addedBy(item, substitutions)])
}

/** What changes add to a drink without a place in its recipe: the bar decides on the measure. */
export function addedBy(item: BookItem, chosen: ReadonlyArray<{ id: number }>): Part[] {
  return item.substitutions
    .filter(({ id, modificationType }) => {
      const isAddition = modificationType === 'AddIngredient' || modificationType === 'StyleModification'
      return isAddition && chosen.some((each) => each.id === id)
    })
    .map(({ replacement }) => replacement)
}
