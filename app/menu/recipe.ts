import type { PriceBook } from './price-book'
import { applySubstitutions } from './pricing'

/** How one drink is made: what goes in, with the bottles and changes that the guest chose, and the method. */
export interface Recipe {
  parts: ReadonlyArray<{ id: number; quantity: number; unit: string; name: string; isOptional: boolean }>
  method: string | null
}

/** What was ordered of an item. */
interface Made {
  menuItemId: number
  price: { products: ReadonlyArray<{ recipeItemId: number | null; name: string }> }
  substitutions: ReadonlyArray<{ id: number }>
}

/** The recipe of an ordered drink as it is made now; null for what is only poured, or is on the menu no more. */
export function recipeOf(book: PriceBook, { menuItemId, price, substitutions }: Made): Recipe | null {
  const item = book.items.get(menuItemId)
  if (!item || item.recipe.length === 0) return null
  const chosen = item.substitutions.filter(({ id }) => substitutions.some((each) => each.id === id))
  const parts = applySubstitutions(item.recipe, chosen).map(({ id, quantity, unit, name, isOptional }) => {
    const product = price.products.find(({ recipeItemId }) => recipeItemId === id)
    return { id, quantity, unit, name: product?.name ?? name, isOptional }
  })
  return { parts, method: item.method }
}
