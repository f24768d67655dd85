/** The guest's choices in a line. */
interface Chosen {
  price: { products: ReadonlyArray<{ recipeItemId: number | null; name: string }> }
  substitutions: ReadonlyArray<{ name: string }>
}

/** The names of an ordered line's bottles and changes. The product of a line that is sold as itself is left out: it is the line's name. */
export function choicesOf({ price, substitutions }: Chosen): string[] {
  const bottles = price.products.filter(({ recipeItemId }) => recipeItemId !== null)
  return [...bottles, ...substitutions].map(({ name }) => name)
}
