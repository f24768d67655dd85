import { badRequest, forbidden, type FieldError } from '../../contract/errors'
import type { Trx } from '../../db/connection'
import { noteChange } from './audit'
import type { CrudCall } from './catalogue'
import type { RecordData, Resource } from './definition'
import { dependantsOf, partsOfRecord, refuseIfKept } from './dependants'
import { metaOf } from './entity'
import { partsIn } from './fields'
import { columnsOf } from './joins'
import { recordsById } from './list'
import { isWithin, noSuch, readRecord } from './read'
import { reachOf, subjectOf, type CrudAction } from './scope'
import { deleteRow, insertRow, rowsOf, updateRow, type Row } from './table'
import { sql } from 'kysely'

/**
 * Creates a record from what POST takes, and notes it. @throws 400 with the fields, 403, 404 for another business, 409 when something
 * of the kind exists
 */
export async function createRecord(call: CrudCall, resource: Resource, input: unknown): Promise<RecordData> {
  const { app, actor } = call
  // The rules first: whoever may create nothing of the kind learns nothing about its fields.
  reachOf(actor.ability, 'create', resource, columnsOf(resource))
  const given = parseInput(resource, input)
  const record = await app.db.transaction().execute((trx) => insertRecord(call, trx, resource, given))
  announce(call, record)
  return record
}

/** The part of a create that is its transaction, of values that `entity.input` has made. @throws as `createRecord` */
export async function insertRecord(call: CrudCall, trx: Trx, resource: Resource, given: Row): Promise<RecordData> {
  const { app, actor, catalogue } = call
  const now = app.now()
  const rules = catalogue.rules[resource.table]
  const saving = { trx, actor, now, before: undefined }
  const values = (await rules?.beforeSave?.(saving, given)) ?? given
  await checkReferences(call, trx, resource, values)
  const id = await insertRow(trx, resource.table, { ...rowOf(resource, values), createdAt: now, updatedAt: now })
  await requireWithin(call, trx, resource, 'create', id)
  const after = await onlyRecord(trx, resource, id)
  await rules?.afterSave?.(saving, after)
  await noteChange(trx, { resource, actor, now, after })
  return after
}

/** Replaces a record by what PUT takes, and notes it. @throws as `createRecord`, and 404 for an unknown id */
export async function updateRecord(
  call: CrudCall,
  resource: Resource,
  id: number,
  input: unknown,
): Promise<RecordData> {
  const { app, actor } = call
  reachOf(actor.ability, 'update', resource, columnsOf(resource))
  const before = await readRecord(app.db, actor, resource, id)
  const given = parseInput(resource, input)
  const record = await app.db.transaction().execute((trx) => replaceRecord(call, trx, resource, before, given))
  announce(call, record)
  return record
}

/** The part of an update that is its transaction, of values that `entity.input` has made. @throws as `updateRecord` */
export async function replaceRecord(
  call: CrudCall,
  trx: Trx,
  resource: Resource,
  before: RecordData,
  given: Row,
): Promise<RecordData> {
  const { app, actor, catalogue } = call
  const { id } = before
  const now = app.now()
  const rules = catalogue.rules[resource.table]
  await requireWithin(call, trx, resource, 'update', id)
  const saving = { trx, actor, now, before }
  const values = (await rules?.beforeSave?.(saving, given)) ?? given
  await checkReferences(call, trx, resource, values)
  await updateRow(trx, resource.table, id, { ...rowOf(resource, values), updatedAt: now })
  // A record must not be moved out of reach either.
  await requireWithin(call, trx, resource, 'update', id)
  const after = await onlyRecord(trx, resource, id)
  await rules?.afterSave?.(saving, after)
  await noteChange(trx, { resource, actor, now, before, after })
  return after
}

/** Deletes a record with its parts, and notes it. @throws 403, 404, 409 with what still refers to it */
export async function deleteRecord(call: CrudCall, resource: Resource, id: number): Promise<RecordData> {
  const { app, actor, catalogue } = call
  reachOf(actor.ability, 'delete', resource, columnsOf(resource))
  const now = app.now()
  const record = await app.db.transaction().execute(async (trx) => {
    const before = await readRecord(trx, actor, resource, id)
    await requireWithin(call, trx, resource, 'delete', id)
    await catalogue.rules[resource.table]?.beforeDelete?.({ trx, actor, now, before }, before)
    refuseIfKept(call, resource, await dependantsOf(call, trx, resource, id))
    for (const { table, ids } of await partsOfRecord(call, trx, resource, id)) {
      await deleteParts(call, trx, table, ids, now)
    }
    await deleteRow(trx, resource.table, id)
    await noteChange(trx, { resource, actor, now, before })
    return before
  })
  announce(call, record)
  return record
}

async function deleteParts(call: CrudCall, trx: Trx, table: string, ids: readonly number[], now: number) {
  const resource = call.catalogue.resources.ofTable(table)
  for (const id of ids) {
    const [before] = resource ? await recordsById(trx, resource, [id]) : []
    await deleteRow(trx, table, id)
    if (resource && before) await noteChange(trx, { resource, actor: call.actor, now, before })
  }
}

/** What POST and PUT take, as `insertRecord` and `replaceRecord` want it. @throws 400 with the fields, once read */
export function parseInput(resource: Resource, input: unknown): Row {
  const parsed = resource.entity.input.parse(input)
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
}

/** The values as the table keeps them. */
function rowOf(resource: Resource, values: Row): Row {
  const row: Row = {}
  for (const field of Object.keys(resource.entity.fields)) {
    if (values[field] === undefined) continue
    const parts = partsIn(resource.entity, field)
    row[parts.column(field)] = parts.toColumn(values[field])
  }
  return row
}

/** Every reference must lead to a record that the actor may see. @throws 400 with the fields that do not */
async function checkReferences(call: CrudCall, trx: Trx, resource: Resource, values: Row): Promise<void> {
  const errors: FieldError[] = []
  for (const field of Object.keys(resource.entity.fields)) {
    const id = values[field]
    const table = referredTable(resource, field, values)
    if (table === undefined || typeof id !== 'number') continue
    const target = call.catalogue.resources.ofTable(table)
    const exists = target
      ? await isWithin(trx, call.actor, target, 'read', id)
      : (await rowsOf(trx, table)
          .where(sql<boolean>`"row"."id" = ${id}`)
          .select(sql`1`.as('one'))
          .executeTakeFirst()) !== undefined
    if (!exists) errors.push({ path: field, message: 'There is no such record' })
  }
  if (errors.length > 0) throw badRequest(errors)
}

/** The table that a reference points into; for some that depends on another field. */
export function referredTable(resource: Resource, field: string, values: Row): string | undefined {
  const meta = metaOf(resource.entity, field)
  if (meta?.kind !== 'reference') return undefined
  if (meta.refersTo) return meta.refersTo
  const value = meta.refersToBy === undefined ? undefined : values[meta.refersToBy]
  return typeof value === 'string' ? meta.refersToTables?.[value] : undefined
}

/** @throws 403 for what the actor may only read, 404 for what is not theirs to know */
async function requireWithin(call: CrudCall, trx: Trx, resource: Resource, action: CrudAction, id: number) {
  if (await isWithin(trx, call.actor, resource, action, id)) return
  if (!(await isWithin(trx, call.actor, resource, 'read', id))) throw noSuch(resource)
  throw forbidden(action, subjectOf(resource, action))
}

async function onlyRecord(trx: Trx, resource: Resource, id: number): Promise<RecordData> {
  const [record] = await recordsById(trx, resource, [id])
  if (!record) throw noSuch(resource)
  return record
}

/** Whoever shows a business's menu looks again. */
export function announce({ app }: CrudCall, { businessId }: RecordData): void {
  if (typeof businessId === 'number') app.events.publish({ type: 'menu', businessId })
}
