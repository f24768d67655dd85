import type { Allergen } from '../../contract/enumerations'
import { addedBy, allergensIn } from './allergens'
import type { PriceBook } from './price-book'
import { applySubstitutions } from './pricing'

/** How one drink is made: what goes in, with the bottles and changes that the guest chose, and the method. */
export interface Recipe {
  parts: ReadonlyArray<{ id: number; quantity: number; unit: string; name: string; isOptional: boolean }>
  method: string | null
  /** What is known to be in it. */
  allergens: readonly Allergen[]
}

/** What was ordered of an item. */
interface Made {
  menuItemId: number
  price: { products: ReadonlyArray<{ recipeItemId: number | null; productId: number; name: string }> }
  substitutions: ReadonlyArray<{ id: number }>
}

/** The recipe of an ordered drink as it is made now; null for what is only poured, or is on the menu no more. */
export function recipeOf(book: PriceBook, { menuItemId, price, substitutions }: Made): Recipe | null {
  const item = book.items.get(menuItemId)
  if (!item || item.recipe.length === 0) return null
  const chosen = item.substitutions.filter(({ id }) => substitutions.some((each) => each.id === id))
  const made = applySubstitutions(item.recipe, chosen).map((part) => ({
    ...part,
    product: price.products.find(({ recipeItemId }) => recipeItemId === part.id),
  }))
  const things = made.map(({ type, entityId, product }) =>
    product ? { type: 'Product', entityId: product.productId } : { type, entityId },
  )
  return {
    parts: made.map(({ id, quantity, unit, name, isOptional, product }) => {
      return { id, quantity, unit, name: product?.name ?? name, isOptional }
    }),
    method: item.method,
    allergens: allergensIn(book, [...things, ...addedBy(item, chosen)]),
  }
}
