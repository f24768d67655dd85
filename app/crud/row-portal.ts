import type { PortalCall } from '../server/portal'
import { withQuery } from '../ui/location'
import type { CrudCall } from './catalogue'
import type { RecordData, Resource, Value } from './definition'
import { ownValues, readForm, type Typed } from './form'
import { inWords, named } from './portal-form'
import { getRecord, noSuch } from './read'
import { deleteRecord, updateRecord } from './write'

/** A row whose cells were edited in the grid. `fixed`: what every row of that list has. @throws 404 for a row of another list */
export async function saveRow(
  call: CrudCall,
  { url, done }: PortalCall,
  resource: Resource,
  fields: readonly string[],
  typed: Typed,
  fixed: Readonly<Record<string, Value>> = {},
) {
  const row = await rowOf(call, resource, typed, fixed)
  const input = readForm(resource, fields, ownValues(resource, row), typed)
  const { messages } = resource
  // A cell has no room for its error: the toast says it.
  const saved = await inWords(call, messages.updateFailed, () => updateRecord(call, resource, row.id, input), {
    shown: false,
  })
  return done(withQuery(url, {}), named(messages.updated, resource, saved))
}

/** A row of a list, deleted by its button. @throws 404 for a row of another list */
export async function deleteRow(
  call: CrudCall,
  { url, done }: PortalCall,
  resource: Resource,
  typed: Typed,
  fixed: Readonly<Record<string, Value>>,
) {
  const row = await rowOf(call, resource, typed, fixed)
  await inWords(call, resource.messages.deleteFailed, () => deleteRecord(call, resource, row.id))
  return done(withQuery(url, { confirm: null }), named(resource.messages.deleted, resource, row))
}

async function rowOf(
  call: CrudCall,
  resource: Resource,
  { rowId }: Typed,
  fixed: Readonly<Record<string, Value>>,
): Promise<RecordData> {
  const row = await getRecord(call, resource, Number(rowId) || 0)
  if (Object.entries(fixed).some(([field, value]) => row[field] !== value)) throw noSuch(resource)
  return row
}
