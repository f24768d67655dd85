import { measureWords } from '../../../contract/shown-measures'
import type { Allergen } from '../../../contract/enumerations'
import { addedBy, allergensIn } from './allergens'
import type { BookItem, PriceBook } from './price-book'
import { applySubstitutions } from './pricing'

/** How to make one drink: its parts with the guest's bottles and changes, and the method. */
export interface Recipe {
  /** `amount`: as the venue's bartenders say it, '¾ oz'. */
  parts: ReadonlyArray<{ id: number; amount: string; name: string; isOptional: boolean }>
  method: string | null
}

/** The parts of an ordered line that its recipe depends on. */
interface Made {
  menuItemId: number
  price: { products: ReadonlyArray<{ recipeItemId: number | null; productId: number; name: string }> }
  substitutions: ReadonlyArray<{ id: number }>
}

/** The current recipe of an ordered drink; null for an item without a recipe, or one that is no longer on the menu. */
export function recipeOf(book: PriceBook, made: Made): Recipe | null {
  const item = book.items.get(made.menuItemId)
  if (!item || item.recipe.length === 0) return null
  return {
    parts: partsOf(item, made).map(({ id, quantity, unit, name, isOptional, product }) => {
      return {
        id,
        amount: measureWords({ quantity, unit }, book.venue.measures),
        name: product?.name ?? name,
        isOptional,
      }
    }),
    method: item.method,
  }
}

/** The marked allergens of an ordered line by its current recipe, bottles and changes. Empty for an item that is no longer on the menu. */
export function allergensOfOrdered(book: PriceBook, made: Made): Allergen[] {
  const item = book.items.get(made.menuItemId)
  if (!item) return []
  const parts = partsOf(item, made).map(({ type, entityId, product }) =>
    product ? { type: 'Product', entityId: product.productId } : { type, entityId },
  )
  const poured = made.price.products
    .filter(({ recipeItemId }) => recipeItemId === null)
    .map(({ productId }) => ({ type: 'Product', entityId: productId }))
  return allergensIn(book, [...parts, ...poured, ...addedBy(item, made.substitutions)])
}

/** The recipe's parts after the guest's changes, each with the bottle chosen for it. */
function partsOf(item: BookItem, { price, substitutions }: Made) {
  const chosen = item.substitutions.filter(({ id }) => substitutions.some((each) => each.id === id))
  return applySubstitutions(item.recipe, chosen).map((part) => ({
    ...part,
    product: price.products.find(({ recipeItemId }) => recipeItemId === part.id),
  }))
}
