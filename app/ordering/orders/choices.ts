/** The part of a line that its guest has chosen. */
interface Chosen {
  price: { products: ReadonlyArray<{ recipeItemId: number | null; name: string }> }
  substitutions: ReadonlyArray<{ name: string }>
}

/** The bottles and changes of an ordered line, by name; the product of a line that is nothing else is its own name already. */
export function choicesOf({ price, substitutions }: Chosen): string[] {
  const bottles = price.products.filter(({ recipeItemId }) => recipeItemId !== null)
  return [...bottles, ...substitutions].map(({ name }) => name)
}
