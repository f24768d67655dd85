import { withQuery } from '../../platform/ui/location'
import type { RecordData } from '../definition/definition'
import type { Typed } from '../form/form'

/** The button beside Submit: adds the record and asks for another one. */
export const ANOTHER = 'another'

/** In an address, besides the dialog that is open: which dialog it is after others, so that the next one starts empty. */
export const AFTER = 'after'

/** Where adding a record leads: back to its list, or to the same dialog for another one. */
export function afterAdding(url: URL, dialog: string, typed: Typed, { id }: RecordData): string {
  const again = typed[ANOTHER] !== undefined
  return withQuery(url, again ? { copy: null, [AFTER]: id } : { [dialog]: null, copy: null, [AFTER]: null })
}
