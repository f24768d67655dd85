import { useLocation } from '@remix-run/react'
import { createContext, useContext } from 'react'

/** Changes to a query: a value sets, null removes. */
export type QueryChanges = Record<string, string | number | null>

/**
 * In the query of a form that is drawn by its address, which carries what was typed so far: the query of the screen around it. Everything
 * else there is the form's.
 */
export const SCREEN = 'screen'

/**
 * How long such an address may become. A server takes 16 KB of headers unless told otherwise; a form with several texts of 2000 characters
 * may need more.
 */
export const MAX_ADDRESS = 120_000

/** The query that a screen goes by. */
export function searchOfScreen(search: string): string {
  return new URLSearchParams(search).get(SCREEN) ?? search
}

/** What an address says was typed into a form of its screen. */
export function draftIn(search: string): Record<string, string> {
  const { [SCREEN]: screen, ...typed } = Object.fromEntries(new URLSearchParams(search))
  return screen === undefined ? {} : typed
}

/** The address that draws a form with what was typed into it. */
export function addressOfDraft(
  { pathname, search }: { pathname: string; search: string },
  typed: Record<string, string>,
) {
  return `${pathname}?${new URLSearchParams({ ...typed, [SCREEN]: search })}`
}

/** This screen's address with a changed query: where sort, page, dialog and edit links lead. */
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

/** The query of the screen that is shown. */
export function useScreenQuery(): URLSearchParams {
  return new URLSearchParams(searchOfScreen(useLocation().search))
}

/** Query parameters that every link within the screen keeps. */
export const KeptQuery = createContext<QueryChanges>({})

/** `withQuery` for the screen that is shown. */
export function useQueryLink(): (changes: QueryChanges) => string {
  const location = useLocation()
  const along = useContext(KeptQuery)
  return (changes) => withQuery(location, { ...along, ...changes })
}
