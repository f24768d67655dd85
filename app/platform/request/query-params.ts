/**
 * The query parameters. Repeated ones, from checkboxes and some clients' lists, are joined by commas. Forms send blank fields: among several
 * values, empty ones are left out.
 */
export function paramsOf(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => [name, query.getAll(name).filter(Boolean).join(',')]),
  )
}
