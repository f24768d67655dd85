/** The parameters of an address. One that comes several times, as checkboxes and some clients send lists, is joined by commas. */
export function paramsOf(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name).join(',')]))
}
