import { withQuery } from '../ui/frame/location'

/** A list in a screen's loader data, as `gridPage` makes it. */
interface Listed {
  results: readonly unknown[]
  total: number
  page: number
  size: number
}

/** How many levels deep a screen's loader data may have lists: in a record's child lists. */
const DEPTH = 3

/**
 * Returns the URL of a list's last page if this URL is past it, from an old bookmark or because rows were deleted; otherwise undefined. A
 * screen with several lists has one parameter for each: 'product.page'.
 */
export function lastPageInstead(url: URL, loaded: unknown): string | undefined {
  for (const [name, text] of url.searchParams) {
    if (!/(^|\.)page$/.test(name) || !(Number(text) > 0)) continue
    const past = listsIn(loaded, DEPTH).find((list) => list.page === Number(text) && list.results.length === 0)
    if (!past) continue
    const last = Math.max(0, Math.ceil(past.total / past.size) - 1)
    return withQuery(url, { [name]: last === 0 ? null : last })
  }
  return undefined
}

function listsIn(loaded: unknown, depth: number): Listed[] {
  if (isListed(loaded)) return [loaded]
  if (depth === 0 || typeof loaded !== 'object' || loaded === null || Array.isArray(loaded)) return []
  return Object.values(loaded).flatMap((part: unknown) => listsIn(part, depth - 1))
}

function isListed(value: unknown): value is Listed {
  if (typeof value !== 'object' || value === null) return false
  return 'results' in value && Array.isArray(value.results) && 'total' in value && 'page' in value && 'size' in value
}
