import { useLocation } from '@remix-run/react'
import { createContext, useContext } from 'react'

/** Changes to a query: a value sets a parameter, null removes it. */
export type QueryChanges = Record<string, string | number | null>

/**
 * A form that is rendered from its address has its typed texts as parameters. This further parameter holds the query of the screen around
 * the form.
 */
export const SCREEN = 'screen'

/**
 * The longest such address, in characters. A server accepts 16 KB of headers by default; a form with several texts of 2000 characters
 * may need more.
 */
export const MAX_ADDRESS = 120_000

/** Returns the query of the screen itself. */
export function searchOfScreen(search: string): string {
  return new URLSearchParams(search).get(SCREEN) ?? search
}

/** Returns the typed texts in an address, for a form of its screen. */
export function draftIn(search: string): Record<string, string> {
  const { [SCREEN]: screen, ...typed } = Object.fromEntries(new URLSearchParams(search))
  return screen === undefined ? {} : typed
}

/** Returns the address that renders a form with these texts. */
export function addressOfDraft(
  { pathname, search }: { pathname: string; search: string },
  typed: Record<string, string>,
) {
  return `${pathname}?${new URLSearchParams({ ...typed, [SCREEN]: search })}`
}

/** Returns this screen's address with a changed query, for links that sort, page, edit or open a dialog. */
export function withQuery(location: { pathname: string; search: string }, changes: QueryChanges): string {
  const query = new URLSearchParams(searchOfScreen(location.search))
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name)
    else query.set(name, String(value))
  }
  // Remix marks an index route's form target with '?index', which is not part of the address.
  query.delete('index')
  const search = query.toString()
  return search === '' ? location.pathname : `${location.pathname}?${search}`
}

/** The query of the current screen. */
export function useScreenQuery(): URLSearchParams {
  return new URLSearchParams(searchOfScreen(useLocation().search))
}

/** Query parameters that every link within the screen keeps. */
export const KeptQuery = createContext<QueryChanges>({})

/** `withQuery` for the current screen. */
export function useQueryLink(): (changes: QueryChanges) => string {
  const location = useLocation()
  const along = useContext(KeptQuery)
  return (changes) => withQuery(location, { ...along, ...changes })
}
