/** A product or an ingredient in a drink; the other is null. */
interface Thing {
  productId: number | null
  ingredientId: number | null
}

/**
 * Counts the servings of one drink: one of each product or ingredient, at its first use, even if the recipe uses it twice
 * (docs/rules/figures.md#inventory-report).
 */
export function withServings<Use extends Thing>(uses: readonly Use[]): Array<Use & { servings: 0 | 1 }> {
  return uses.map((use, index) => ({
    servings: uses.findIndex((other) => isSame(other, use)) === index ? 1 : 0,
    ...use,
  }))
}

function isSame(one: Thing, other: Thing): boolean {
  return one.productId === other.productId && one.ingredientId === other.ingredientId
}
