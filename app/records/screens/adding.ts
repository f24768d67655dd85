import { withQuery } from '../../platform/ui/frame/location'
import type { RecordData } from '../definition/definition'
import type { Typed } from '../values/values'

/** The button beside Submit: adds the record and asks for another one. */
export const ANOTHER = 'another'

/** Query parameter besides the open dialog: the dialog follows an addition, so it starts empty. */
export const AFTER = 'after'

/** Returns the address after adding a record: its list, or the same dialog for another one. */
export function afterAdding(url: URL, dialog: string, typed: Typed, { id }: RecordData): string {
  const again = typed[ANOTHER] !== undefined
  return withQuery(url, again ? { copy: null, [AFTER]: id } : { [dialog]: null, copy: null, [AFTER]: null })
}
