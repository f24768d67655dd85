import { withQuery, type QueryChanges } from '../../platform/ui/location'

/** The names in the address of the screen for many records; the rest of its query is that of the list. */
export const DO = 'do'
export const ROW = 'row'
export const ALL = 'all'
export const FIELD = 'field'

const NONE: QueryChanges = { [DO]: null, [ROW]: null, [ALL]: null, [FIELD]: null }

export type Deed = 'edit' | 'delete'

/** What is to be done to the records. */
export function deedIn(query: URLSearchParams): Deed {
  return query.get(DO) === 'delete' ? 'delete' : 'edit'
}

/** The list that they were chosen in, as it was searched, filtered and sorted. */
export function listAddress(screen: string | undefined, search: string): string {
  return withQuery({ pathname: screen ?? '/', search }, NONE)
}

/** The path of the screen for many records of a table. */
export function manyPath(table: string): string {
  return `/lists/${table}/many`
}
