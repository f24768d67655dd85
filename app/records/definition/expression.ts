/**
 * A value that a record shows but does not store itself. It is plain data, which joins.ts turns into SQL.
 *
 * A path follows references and ends in a field: 'brandId.name', 'businessId.placeId.name'. `first` is the first of several values that is
 * not null. `text` joins words and values, and is null if any of the values is.
 */
export type Expression = string | FirstOf | TextOf

interface FirstOf {
  first: readonly Expression[]
}

interface TextOf {
  words: readonly string[]
  values: readonly Expression[]
}

/** The first value that is not null. */
export function first(...of: readonly Expression[]): FirstOf {
  return { first: of }
}

/** text`${'entityType'} (${'productId.name'})` */
export function text(words: TemplateStringsArray, ...values: readonly Expression[]): TextOf {
  return { words: [...words], values }
}

/** An expression of the record that a reference leads to: `through('productId', text`${'brandId.name'} ${'name'}`)`. */
export function through(reference: string, expression: Expression): Expression {
  if (typeof expression === 'string') return `${reference}.${expression}`
  if ('first' in expression) return { first: expression.first.map((one) => through(reference, one)) }
  return { ...expression, values: expression.values.map((one) => through(reference, one)) }
}
