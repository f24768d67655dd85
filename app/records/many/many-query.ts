import { withQuery, type QueryChanges } from '../../platform/ui/frame/location'

/** Query parameters of the screen for many records; the rest of its query is the list's. */
export const DO = 'do'
export const ROW = 'row'
export const ALL = 'all'
export const FIELD = 'field'

const NONE: QueryChanges = { [DO]: null, [ROW]: null, [ALL]: null, [FIELD]: null }

export type Deed = 'edit' | 'delete'

/** The action for the chosen records. */
export function deedIn(query: URLSearchParams): Deed {
  return query.get(DO) === 'delete' ? 'delete' : 'edit'
}

/** The list in which they were chosen, with its search, filters and order. */
export function listAddress(screen: string | undefined, search: string): string {
  return withQuery({ pathname: screen ?? '/', search }, NONE)
}

/** The path of the screen for many records of a table. */
export function manyPath(table: string): string {
  return `/lists/${table}/many`
}
