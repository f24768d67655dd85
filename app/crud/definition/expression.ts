/**
 * What a record shows that is not its own: plain data, turned into SQL by joins.ts.
 *
 * A path follows references and ends in a field: 'brandId.name', 'businessId.placeId.name'. Of several, `first` takes the first that
 * is given; `text` puts words and values together and is empty as soon as one of its values is.
 */
export type Expression = string | FirstOf | TextOf

interface FirstOf {
  first: readonly Expression[]
}

interface TextOf {
  words: readonly string[]
  values: readonly Expression[]
}

/** The first of them that is given. */
export function first(...of: readonly Expression[]): FirstOf {
  return { first: of }
}

/** text`${'entityType'} (${'productId.name'})` */
export function text(words: TemplateStringsArray, ...values: readonly Expression[]): TextOf {
  return { words: [...words], values }
}

/** The same, of the record that a reference leads to: `through('productId', text`${'brandId.name'} ${'name'}`)`. */
export function through(reference: string, expression: Expression): Expression {
  if (typeof expression === 'string') return `${reference}.${expression}`
  if ('first' in expression) return { first: expression.first.map((one) => through(reference, one)) }
  return { ...expression, values: expression.values.map((one) => through(reference, one)) }
}
