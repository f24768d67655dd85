import type { Value } from './definition'

/** Returns a definition's values with '$field' replaced by the value of that field; entries for empty fields are left out. */
export function filledIn(
  templates: Readonly<Record<string, Value>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, Value> {
  const filled: Record<string, Value> = {}
  for (const [name, template] of Object.entries(templates)) {
    if (typeof template !== 'string' || !template.startsWith('$')) {
      filled[name] = template
      continue
    }
    const value = values[template.slice(1)]
    if (typeof value === 'number' || typeof value === 'string') filled[name] = value
  }
  return filled
}
