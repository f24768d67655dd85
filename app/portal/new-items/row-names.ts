/** Names of the inputs of a recipe's row. */
export function choiceName(index: number): string {
  return `part.${index}`
}

/** The typed words that the row was shown for. */
export function textName(index: number): string {
  return `of.${index}`
}
