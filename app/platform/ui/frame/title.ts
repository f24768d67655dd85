/** A page's title, from the record to the product: 'Negroni · Standard Drinks · Barback'. Undefined parts are left out. */
export function titleOf(...parts: ReadonlyArray<string | undefined>): Array<{ title: string }> {
  return [{ title: [...parts.filter(Boolean), 'Barback'].join(' · ') }]
}
