import type { OrderLine } from '../../../contract/calls/orders'
import type { BookItem, PriceBook, RecipeItem } from './price-book'
import { applySubstitutions, isSlot, slotOptions } from './pricing'

type Bottle = NonNullable<OrderLine['products']>[number]

/**
 * Returns the line without the bottles of slots that its changes replace: a form rendered before a change was ticked, or unticked, still contains
 * the earlier bottle. A bottle that fits none of the item's changes stays, and `priceLine` refuses it.
 */
export function withoutReplacedBottles(book: PriceBook, item: BookItem, line: OrderLine): OrderLine {
  const { products, substitutions = [] } = line
  if (!products || products.length === 0) return line
  const chosen = substitutions.flatMap((id) => item.substitutions.find((each) => each.id === id) ?? [])
  const made = applySubstitutions(item.recipe, chosen)
  const others = [item.recipe, ...item.substitutions.map((change) => applySubstitutions(item.recipe, [change]))]
  const isReplaced = (bottle: Bottle) =>
    !fits(book, made, bottle) && others.some((recipe) => fits(book, recipe, bottle))
  return { ...line, products: products.filter((bottle) => !isReplaced(bottle)) }
}

function fits(book: PriceBook, recipe: readonly RecipeItem[], { recipeItemId, productId }: Bottle): boolean {
  const slot = recipe.find((part) => part.id === recipeItemId && isSlot(part))
  return slot !== undefined && slotOptions(book, slot).options.some(({ id }) => id === productId)
}
