/** A decoded form value. Stripe's bracket notation only has texts, lists and maps. */
type FormValue = string | FormValue[] | { [key: string]: FormValue }
export type Form = { [key: string]: FormValue }

/** Deeper than any call needs. Limits the nesting that a hostile body can cause. */
const MAX_DEPTH = 6

/** Decodes a body or query such as `a=1&b[c]=2&d[0]=3&expand[]=x` as Stripe does. Maps whose keys are all indexes become lists. */
export function decodeForm(encoded: string): Form {
  const root: Form = {}
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = pathOf(name)
    // No call has a parameter with this name, and assigning it would set the object's prototype.
    if (!path.includes('__proto__')) place(root, path, value)
  }
  return Object.fromEntries(Object.entries(root).map(([key, value]) => [key, withLists(value)]))
}

function pathOf(name: string): string[] {
  const [head = '', ...rest] = name.split('[').slice(0, MAX_DEPTH)
  return [head, ...rest.map((part) => part.replace(/\]$/, ''))]
}

function place(map: Form, [key = '', ...rest]: string[], value: string): void {
  const slot = key === '' ? String(Object.keys(map).length) : key
  if (rest.length === 0) {
    map[slot] = value
    return
  }
  const inner = Object.hasOwn(map, slot) ? map[slot] : undefined
  const next = typeof inner === 'object' && !Array.isArray(inner) ? inner : {}
  map[slot] = next
  place(next, rest, value)
}

function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner)] as const)
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))) return entries.map(([, inner]) => inner)
  return Object.fromEntries(entries)
}
