/** Names of the inputs of a recipe's row. */
export function choiceName(index: number): string {
  return `part.${index}`
}

/** The typed words that the row was shown for. */
export function textName(index: number): string {
  return `of.${index}`
}

/** The value of the choice that makes a new ingredient of the typed name. */
export const NEW_INGREDIENT = 'new'

/** The value of the choice that makes a new product. */
export const NEW_PRODUCT = 'new'
/** The kind of a product without alcohol. */
export const WITHOUT_ALCOHOL = 'none'
