import { sql } from 'kysely'
import { notFound } from '../../../contract/errors'
import type { Database, Trx } from '../../../db/store'
import type { Actor } from '../../platform/auth/actor'
import type { CrudCall } from '../definition/catalogue'
import type { RecordData, Resource } from '../definition/definition'
import { columnsOf } from './joins'
import { recordsById } from './list'
import { capitals } from '../definition/names'
import { reachOf, type CrudAction } from './scope'
import { rowsOf } from './table'

/** Returns a record by id. @throws 403 if the actor may read none of its kind, 404 if it does not exist or is another business's */
export async function getRecord({ app, actor }: CrudCall, resource: Resource, id: number): Promise<RecordData> {
  return readRecord(app.db, actor, resource, id)
}

/** `getRecord` inside a transaction. */
export async function readRecord(
  db: Database | Trx,
  actor: Actor,
  resource: Resource,
  id: number,
): Promise<RecordData> {
  if (!(await isWithin(db, actor, resource, 'read', id))) throw noSuch(resource)
  const [record] = await recordsById(db, resource, [id])
  if (!record) throw noSuch(resource)
  return record
}

/** Whether the record exists and the actor may do this to it. @throws 403 if they may do it to none of its kind */
export async function isWithin(
  db: Database | Trx,
  actor: Actor,
  resource: Resource,
  action: CrudAction,
  id: number,
): Promise<boolean> {
  return (await idsWithin(db, actor, resource, action, [id])).has(id)
}

/** The ids for which `isWithin` is true, found in one query. */
export async function idsWithin(
  db: Database | Trx,
  actor: Actor,
  resource: Resource,
  action: CrudAction,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const columns = columnsOf(resource)
  const reach = reachOf(actor.ability, action, resource, columns)
  const found = rowsOf(db, resource.table, columns.joins()).where(sql<boolean>`"row"."id" in (${sql.join(ids)})`)
  const reached = reach === 'all' ? found : found.where(reach)
  const rows = await reached.select(sql<number>`"row"."id"`.as('id')).execute()
  return new Set(rows.map(({ id }) => id))
}

export function noSuch(resource: Resource) {
  return notFound(capitals(resource.label[0]))
}
