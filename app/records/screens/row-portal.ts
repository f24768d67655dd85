import { badRequest } from '../../../contract/errors'
import type { PortalCall } from '../../platform/request/portal'
import { withQuery } from '../../platform/ui/frame/location'
import type { CrudCall } from '../definition/catalogue'
import type { Messages, RecordData, Resource, Value } from '../definition/definition'
import type { Texts } from '../../platform/ui/form/zod-form'
import { readForm } from '../form/form'
import type { Typed } from '../values/values'
import { editForm, withFailureMessage, named, toastText } from '../form/portal-form'
import { getRecord, noSuch } from '../store/read'
import { recordsById } from '../store/list'
import { changeMany } from '../store/many'
import { deleteRecord, updateRecord } from '../store/write'
import { readEdit, staleFields } from '../../platform/request/stale-form'
import { editedResource } from '../form/edited-resource'
import { POSITIONS, positionsFor } from '../values/row-order'
import { tickedIn } from '../values/tick-name'

/** The list that a row belongs to. */
interface RowList {
  messages: Messages
  /** The values that every row of the list has. */
  fixed: Readonly<Record<string, Value>>
}

/** Saves a row that was edited in the grid. @throws 404 for a row of another list */
export async function saveRow(
  call: CrudCall,
  { url, done, dropped }: PortalCall,
  resource: Resource,
  fields: readonly string[],
  typed: Texts,
  { messages, fixed }: RowList,
) {
  const row = await withFailureMessage(call, messages.updateFailed, () => rowOf(call, resource, typed, fixed))
  const form = { ...editForm(resource, row, fields), fixed: Object.keys(fixed) }
  const edited = editedResource(call, form, row)
  const { texts, version } = await readEdit(edited, typed)
  if (version !== undefined && version !== row.version) {
    // The grid returns with the other person's values, so the message repeats the typed ones.
    const fields = await staleFields(edited, typed)
    const now = fields.map(({ label, theirs, yours }) => `${label} is now ${theirs} (yours: ${yours})`).join(', ')
    const message = `${messages.updateFailed} Someone else changed this ${resource.label[0]} in the meantime: ${now}`
    return dropped(withQuery(url, {}), message)
  }
  const input = { ...readForm(form, texts), version }
  // The toast includes the reason, because the fields at fault may have no cell in the grid.
  const saved = await withFailureMessage(
    call,
    messages.updateFailed,
    () => updateRecord(call, resource, row.id, input),
    {
      shown: false,
    },
  )
  return done(withQuery(url, {}), await toastText(call, messages.updated, resource, saved))
}

/** Deletes a row of a list. @throws 404 for a row of another list */
export async function deleteRow(
  call: CrudCall,
  { url, done }: PortalCall,
  resource: Resource,
  typed: Typed,
  { messages, fixed }: RowList,
) {
  const row = await withFailureMessage(call, messages.deleteFailed, () => rowOf(call, resource, typed, fixed))
  await withFailureMessage(call, messages.deleteFailed, () => deleteRecord(call, resource, row.id))
  return done(withQuery(url, { confirm: null }), named(messages.deleted, resource, row))
}

/** Stores the order in which rows were dragged: one position each, in one transaction. @throws 404 for a row of another list */
export async function orderRows(
  call: CrudCall,
  { url, done }: PortalCall,
  resource: Resource,
  fields: readonly string[],
  typed: Texts,
  { messages, fixed }: RowList,
) {
  const field = fields.find((one) => one === typed.field && POSITIONS.includes(one))
  if (field === undefined) throw badRequest('There is no such form')
  const rows = tickedIn(typed)
  const ids = [...rows.keys()]
  const records = await recordsById(call.app.db, resource, ids)
  const positions = positionsFor(records.map((record) => Number(record[field])))
  await withFailureMessage(call, messages.updateFailed, () =>
    changeMany(call, resource, rows, {
      field,
      inputOf: (record) => {
        if (!isOfList(record, fixed)) throw noSuch(resource)
        return readForm(editForm(resource, record, [field]), { [field]: String(positions[ids.indexOf(record.id)]) })
      },
    }),
  )
  return done(withQuery(url, {}), 'New order saved!')
}

async function rowOf(
  call: CrudCall,
  resource: Resource,
  { rowId }: Typed,
  fixed: Readonly<Record<string, Value>>,
): Promise<RecordData> {
  const row = await getRecord(call, resource, Number(rowId) || 0)
  if (!isOfList(row, fixed)) throw noSuch(resource)
  return row
}

function isOfList(row: RecordData, fixed: Readonly<Record<string, Value>>): boolean {
  return Object.entries(fixed).every(([field, value]) => row[field] === value)
}
