/** The parameters of an address; one that comes several times, as tick boxes and some clients send lists, is one with commas. */
export function paramsOf(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name).join(',')]))
}
