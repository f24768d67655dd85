/** The text fields of a form, without the secrets that must not go back to a page. */
export function typedInto(form: FormData): Record<string, string> {
  const typed: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && !/password|token|^pin$/i.test(name)) typed[name] = value
  }
  return typed
}

/** A form, or its texts, as an object. A dotted name is a field of a group. Empty fields count as not filled in. */
export function valuesOf(form: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  const groups = new Map<string, Record<string, string>>()
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue
    const [first = '', second] = name.split('.', 2)
    if (second === undefined) {
      if (value !== '') values[first] = value
      continue
    }
    // An empty group still exists, so that the error names each missing field.
    const group = groups.get(first) ?? {}
    if (value !== '') group[second] = value
    groups.set(first, group)
    values[first] = group
  }
  return values
}
