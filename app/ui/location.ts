import { useLocation } from '@remix-run/react'
import { createContext, useContext } from 'react'

/** Changes to a query: a value sets, null removes. */
export type QueryChanges = Record<string, string | number | null>

/** This screen's address with a changed query: where sort, page, dialog and edit links lead. */
export function withQuery(location: { pathname: string; search: string }, changes: QueryChanges): string {
  const query = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name)
    else query.set(name, String(value))
  }
  // Remix marks an index route's form target with '?index', which is not part of the address.
  query.delete('index')
  const search = query.toString()
  return search === '' ? location.pathname : `${location.pathname}?${search}`
}

/** Query parameters that every link within the screen keeps. */
export const KeptQuery = createContext<QueryChanges>({})

/** `withQuery` for the screen that is shown. */
export function useQueryLink(): (changes: QueryChanges) => string {
  const location = useLocation()
  const along = useContext(KeptQuery)
  return (changes) => withQuery(location, { ...along, ...changes })
}
