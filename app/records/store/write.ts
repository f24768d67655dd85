import { forbidden } from '../../../contract/errors'
import { recordChange } from '../../../contract/version'
import type { CatalogueTrx, Trx } from '../../../db/store'
import { noteChanges } from './audit'
import type { CrudCall } from '../definition/catalogue'
import type { RecordData, Resource } from '../definition/definition'
import { requireOwnPictures } from '../../platform/request/picture-names'
import { refuseStale } from '../../platform/request/stale'
import { hasAlready } from '../../platform/request/unchanged'
import { dependantsOf, partsOfRecord, refuseIfInUse } from './dependants'
import { handlingIn } from '../fields'
import { ownValues } from '../values/values'
import { guardOfRecords, guardOfWrites } from './guard'
import { namingHolder } from './holders'
import { refuseUnoffered } from './unoffered'
import { leftBehind, refuseToLeave, type LeftBehind } from './carried'
import { columnsOf } from './joins'
import { recordsById } from './list'
import { idsWithin, noSuch, readRecord } from './read'
import { checkReferences, type KnownReferences } from './references'
import { reachOf, subjectOf, type CrudAction } from './scope'
import type { Row } from '../definition/row'
import { deleteRow, insertRow, updateRecordRow } from './table'

/**
 * Creates a record from a POST body, with an entry in its history. @throws 400 with the fields, 403, 404 for another business, 409 if it
 * violates a unique key
 */
export async function createRecord(call: CrudCall, resource: Resource, input: unknown): Promise<RecordData> {
  const { app, actor } = call
  // Checks permissions before the body, so that callers without them learn nothing about its fields.
  reachOf(actor.ability, 'create', resource, columnsOf(resource))
  const given = parseInput(resource, input)
  const record = await namingHolder(call, resource, { given }, () =>
    app.store.inGuard(guardOfWrites(resource, [{ given }]), (trx) => writeRecord(call, trx, resource, { given })),
  )
  await announceChanges(call, resource, [record])
  return record
}

/** Replaces a record by a PUT body, with an entry in its history. @throws as `createRecord`, 404 for an unknown id, 409 for a stale version */
export async function updateRecord(
  call: CrudCall,
  resource: Resource,
  id: number,
  input: unknown,
): Promise<RecordData> {
  const { app, actor } = call
  reachOf(actor.ability, 'update', resource, columnsOf(resource))
  const known = await readRecord(app.db, actor, resource, id)
  const { version, moveChildren } = recordChange.parse(input)
  const given = parseInput(resource, input, known)
  const { before, record } = await namingHolder(call, resource, { given, id }, () =>
    app.store.inGuard(guardOfWrites(resource, [{ before: known, given }]), async (trx) => {
      const before = await readRecord(trx, actor, resource, id)
      refuseStale(version, versionIn(before), resource.label[0])
      return { before, record: await writeRecord(call, trx, resource, { before, given, moveChildren }) }
    }),
  )
  await announceChanges(call, resource, [before, record])
  return record
}

/** A record whose `version` is typed as a number. */
function versionIn(record: RecordData): RecordData & { version: number } {
  return { ...record, version: Number(record.version) }
}

/** A record to create or replace. */
export interface Write {
  /** The current record; undefined for a new one. */
  before?: RecordData
  /** The values sent, as parsed by `entity.input`. */
  given: Row
  /** Whether children that carry a changed field are changed as well (contract/entities/carried.ts). */
  moveChildren?: boolean | undefined
  /** For a new record: the id that it had before its deletion; `given` then includes its moments. */
  id?: number
}

async function writeRecord(call: CrudCall, trx: CatalogueTrx, resource: Resource, write: Write): Promise<RecordData> {
  const [record] = await writeRecords(call, trx, resource, [write])
  if (!record) throw noSuch(resource)
  return record
}

/**
 * Creates and replaces records within a transaction, with rules, checks of references and permissions, and history. Lookups that several
 * writes share are made once, so that a thousand of them do not hold up other requests.
 * @throws as `createRecord` and `updateRecord`, at the first record that cannot be written
 */
export async function writeRecords(
  call: CrudCall,
  trx: CatalogueTrx,
  resource: Resource,
  writes: readonly Write[],
): Promise<RecordData[]> {
  const { app, actor, catalogue, step } = call
  const now = app.now()
  const rules = catalogue.rules[resource.table]
  if (rules?.afterSave && writes.length > 1) {
    // One at a time: `afterSave` may change other records, which the rules of the next write must see.
    const records: RecordData[] = []
    for (const write of writes) records.push(await writeRecord(call, trx, resource, write))
    return records
  }
  const replaced = writes.flatMap(({ before }) => before?.id ?? [])
  await requireWithin(call, trx, resource, 'update', replaced)
  const known: KnownReferences = new Set()
  const ids: number[] = []
  for (const { before, given, moveChildren, id } of writes) {
    const values = (await rules?.beforeSave?.({ trx, actor, now, before, step }, given)) ?? given
    await checkReferences(call, trx, resource, values, known)
    await refuseUnoffered(trx, resource, values, before)
    requireOwnPictures(app.env, actor, { fields: resource.entity.fields, values, before })
    const row = { ...rowOf(resource, values), updatedAt: now }
    const left = before ? await leftBehind(trx, resource, before, values) : []
    if (!moveChildren) refuseToLeave(call, resource, left)
    // Unchanged if either the shown or the stored values are the same: a shown value may come from another record.
    const isChanged =
      before && !hasAlready(before, given) && !hasAlready(rowOf(resource, before), rowOf(resource, values))
    if (isChanged) {
      await updateRecordRow(trx, resource.table, before.id, row)
    }
    for (const children of left) await moveAlong(call, trx, children, values)
    const created = { ...row, createdAt: now, ...(id !== undefined && { id, ...momentsOf(resource, given) }) }
    ids.push(before?.id ?? (await insertRow(trx, resource.table, created)))
  }
  // Checked again, because the change must not move the record out of the actor's reach.
  await requireWithin(call, trx, resource, 'update', replaced)
  const isReplaced = new Set(replaced)
  const created = ids.filter((id) => !isReplaced.has(id))
  await requireWithin(call, trx, resource, 'create', created)
  const records = await recordsById(trx, resource, ids)
  for (const [index, record] of records.entries()) {
    await rules?.afterSave?.({ trx, actor, now, before: writes[index]?.before, step }, record)
  }
  const changes = records.map((after, index) => ({ before: writes[index]?.before, after }))
  await noteChanges(trx, { resource, actor, now, step, changes })
  return records
}

/** Updates children to the new value of their parent's field, under their own rules and with history. @throws as `updateRecord` */
async function moveAlong(
  call: CrudCall,
  trx: CatalogueTrx,
  { table, ids, field }: LeftBehind,
  values: Row,
): Promise<void> {
  const resource = call.catalogue.resources.ofTable(table)
  if (!resource) return
  const children = await recordsById(trx, resource, ids)
  const writes = children.map((before) => ({
    before,
    given: { ...ownValues(resource, before), [field]: values[field] },
  }))
  await writeRecords(call, trx, resource, writes)
}

/** Deletes a record and its parts, with entries in their history. @throws 403, 404, 409 with the rows that refer to it */
export async function deleteRecord(call: CrudCall, resource: Resource, id: number): Promise<RecordData> {
  const { app, actor } = call
  reachOf(actor.ability, 'delete', resource, columnsOf(resource))
  const record = await app.store.inGuard(guardOfRecords(resource, [id]), (trx) => deleteWithin(call, trx, resource, id))
  await announceChanges(call, resource, [record])
  return record
}

/** `deleteRecord` within a transaction. The caller announces the change. */
export async function deleteWithin(
  call: CrudCall,
  trx: CatalogueTrx,
  resource: Resource,
  id: number,
): Promise<RecordData> {
  const { app, actor, catalogue, step } = call
  const now = app.now()
  const before = await readRecord(trx, actor, resource, id)
  await requireWithin(call, trx, resource, 'delete', [id])
  await catalogue.rules[resource.table]?.beforeDelete?.({ trx, actor, now, before, step }, before)
  refuseIfInUse(call, resource, await dependantsOf(call, trx, resource, id))
  for (const { table, ids } of await partsOfRecord(call, trx, resource, id)) {
    await deleteParts(call, trx, table, ids, now)
  }
  await deleteRow(trx, resource.table, id)
  await noteChanges(trx, { resource, actor, now, step, changes: [{ before }] })
  return before
}

async function deleteParts(call: CrudCall, trx: CatalogueTrx, table: string, ids: readonly number[], now: number) {
  const { actor, step } = call
  const resource = call.catalogue.resources.ofTable(table)
  for (const id of ids) {
    const [before] = resource ? await recordsById(trx, resource, [id]) : []
    await deleteRow(trx, table, id)
    if (resource && before) await noteChanges(trx, { resource, actor, now, step, changes: [{ before }] })
  }
}

/** Parses a POST or PUT body. A field that stays unchanged if omitted is the record's own; empty for a new record. @throws 400 with the fields */
export function parseInput({ entity }: Resource, input: unknown, before?: RecordData): Row {
  const parsed = entity.input.parse(input)
  const given: Row = typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  for (const field of Object.keys(entity.fields)) if (given[field] === undefined) given[field] = before?.[field] ?? null
  return given
}

/** Returns the columns of a row with these values. */
function rowOf(resource: Resource, values: Row): Row {
  const row: Row = {}
  for (const field of Object.keys(resource.entity.fields)) {
    if (values[field] === undefined) continue
    const parts = handlingIn(resource.entity, field)
    row[parts.column(field)] = parts.toColumn(values[field])
  }
  return row
}

/** Returns the columns of a deleted record's moments (audit.ts). */
function momentsOf({ moments }: Resource, noted: Row): Row {
  return Object.fromEntries(
    moments.map((field) => {
      const moment = noted[field]
      return [field, typeof moment === 'string' ? Date.parse(moment) : null]
    }),
  )
}

/** @throws 403 for records that the actor may only read, 404 for those they may not */
async function requireWithin(
  { actor }: CrudCall,
  trx: Trx,
  resource: Resource,
  action: CrudAction,
  ids: readonly number[],
): Promise<void> {
  if ((await idsWithin(trx, actor, resource, action, ids)).size === ids.length) return
  if ((await idsWithin(trx, actor, resource, 'read', ids)).size < ids.length) throw noSuch(resource)
  throw forbidden(action, subjectOf(resource, action))
}

/**
 * Publishes a menu event for each business whose menu depends on these records, so that open menus reload. Call it after the commit, with
 * the records in their new state and changed or deleted ones also in their old state.
 */
export async function announceChanges(
  { app, catalogue }: CrudCall,
  resource: Resource,
  records: readonly RecordData[],
): Promise<void> {
  for (const businessId of await catalogue.businessesConcerned(app, resource.table, records)) {
    app.events.publish({ type: 'menu', businessId })
  }
}
