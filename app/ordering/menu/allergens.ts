import { ALLERGENS, type Allergen, type MarkedType } from '../../../contract/enumerations'
import type { Database } from '../../../db/store'
import type { BookItem, PriceBook } from './price-book'
import type { PricedLine } from './pricing'

/** The allergens that ingredients and products are marked with. */
export type AllergenTable = ReadonlyMap<`${MarkedType}:${number}`, ReadonlySet<Allergen>>

/** Reads the marks of the base catalogue and of one venue's own records. */
export async function loadAllergens(db: Database, businessId: number): Promise<AllergenTable> {
  const rows = await db
    .selectFrom('allergenMark as mark')
    .leftJoin('ingredient', 'ingredient.id', 'mark.ingredientId')
    .leftJoin('product', 'product.id', 'mark.productId')
    .where((eb) => {
      const owner = eb.fn.coalesce('ingredient.businessId', 'product.businessId')
      return eb.or([eb(owner, 'is', null), eb(owner, '=', businessId)])
    })
    .select(['mark.type', 'mark.ingredientId', 'mark.productId', 'mark.allergen'])
    .execute()
  const table = new Map<`${MarkedType}:${number}`, Set<Allergen>>()
  for (const { type, ingredientId, productId, allergen } of rows) {
    const key = `${type}:${ingredientId ?? productId ?? 0}` as const
    table.set(key, (table.get(key) ?? new Set<Allergen>()).add(allergen))
  }
  return table
}

/** A part of a recipe. Only ingredients and products have marks. */
interface Part {
  type: string
  entityId: number
}

/** The allergens that any of these parts is marked with, in the order of `ALLERGENS` (docs/rules/catalogue.md#allergens). */
export function allergensIn({ allergens }: Pick<PriceBook, 'allergens'>, parts: readonly Part[]): Allergen[] {
  const marked = parts.flatMap(({ type, entityId }) =>
    type === 'Ingredient' || type === 'Product' ? [...(allergens.get(`${type}:${entityId}`) ?? [])] : [],
  )
  return ALLERGENS.filter((allergen) => marked.includes(allergen))
}

/** The allergens of a drink with the guest's choices. */
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

/** The parts that changes add without a place in the recipe: the bar decides on the measure. */
export function addedBy(item: BookItem, chosen: ReadonlyArray<{ id: number }>): Part[] {
  return item.substitutions
    .filter(({ id, modificationType }) => {
      const isAddition = modificationType === 'AddIngredient' || modificationType === 'StyleModification'
      return isAddition && chosen.some((each) => each.id === id)
    })
    .map(({ replacement }) => replacement)
}
