import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import { collectionsOf, type Collection } from '../../../contract/entities/collections'
import { MAX_COLLECTION, MAX_INCLUDED } from '../../../contract/limits'
import type { CrudCall } from '../definition/catalogue'
import type { RecordData, Resource, Value } from '../definition/definition'
import { columnsOf } from './joins'
import { recordsById } from './list'
import { ROW_ID } from './order'
import { idsWithin } from './read'
import { mayEver, reachOf } from './scope'
import { rowsOf } from './table'

export type RecordWithCollections = { id: number } & { [field: string]: Value | RecordData | RecordData[] }

/** One record with all of its collections. */
export async function withCollections(
  call: CrudCall,
  resource: Resource,
  record: RecordData,
): Promise<RecordWithCollections> {
  const names = [...collectionsOf(resource.table).keys()]
  const [full] = await includeCollections(call, resource, [record], names, MAX_COLLECTION)
  return full ?? record
}

/**
 * Adds collections to records, with the members that the actor may read. Each collection is read for all records at once. `most`: the
 * maximum of members for each record.
 */
export async function includeCollections(
  call: CrudCall,
  resource: Resource,
  records: readonly RecordData[],
  names: readonly string[],
  most: number = MAX_INCLUDED,
): Promise<RecordWithCollections[]> {
  const full = records.map((record): RecordWithCollections => ({ ...record }))
  const known = collectionsOf(resource.table)
  for (const name of names) {
    const collection = known.get(name)
    if (!collection) continue
    const found = await gather(call, collection, records, most)
    for (const record of full) record[name] = found(record.id)
  }
  return full
}

/** Returns a collection's content for a record's id. */
type Found = (id: number) => RecordData | RecordData[] | null

async function gather(
  call: CrudCall,
  collection: Collection,
  records: readonly RecordData[],
  most: number,
): Promise<Found> {
  const target = call.catalogue.resources.ofTable(collection.of)
  const readable = target && mayEver(call.actor.ability, 'read', target) ? target : undefined
  if ('through' in collection) {
    const targets = readable
      ? await targetsOf(call, readable, collection.through, records)
      : new Map<number, RecordData>()
    const byId = new Map(records.map((record) => [record.id, Number(record[collection.through])]))
    return (id) => targets.get(byId.get(id) ?? 0) ?? null
  }
  const members = readable
    ? await membersOf(call, readable, collection, records, most)
    : new Map<number, RecordData[]>()
  return (id) => members.get(id) ?? []
}

async function targetsOf({ app, actor }: CrudCall, target: Resource, through: string, records: readonly RecordData[]) {
  const wanted = [...new Set(records.flatMap((record) => (typeof record[through] === 'number' ? record[through] : [])))]
  const ids = await idsWithin(app.db, actor, target, 'read', wanted)
  const found = await recordsById(app.db, target, [...ids])
  return new Map(found.map((record) => [record.id, record]))
}

/** Number of records to read before other requests get a turn. */
const AT_ONCE = 500

async function membersOf(
  { app: { db }, actor }: CrudCall,
  target: Resource,
  { by, sort }: { by: string; sort: string },
  records: readonly RecordData[],
  most: number,
): Promise<Map<number, RecordData[]>> {
  const members = new Map<number, RecordData[]>()
  if (records.length === 0) return members
  const columns = columnsOf(target)
  const owner = columns.of(by).sql
  // SQLite's order of empty values, written out for PostgreSQL.
  const order = sort === 'id' ? ROW_ID : sql`${columns.of(sort).sql} nulls first, ${ROW_ID}`
  const reach = reachOf(actor.ability, 'read', target, columns)
  const owners = records.map(({ id }) => id)
  const pointing = rowsOf(db, target.table, columns.joins()).where(sql<boolean>`${owner} in (${sql.join(owners)})`)
  const placed = (reach === 'all' ? pointing : pointing.where(reach)).select([
    sql<number>`"row"."id"`.as('id'),
    sql<number>`${owner}`.as('owner'),
    sql<number>`row_number() over (partition by ${owner} order by ${order})`.as('place'),
  ])
  const rows = await db
    .selectFrom(placed.as('placed'))
    .select(['id', 'owner'])
    .where('place', '<=', most)
    .orderBy('owner')
    .orderBy('place')
    .execute()
  const ids = rows.map(({ id }) => id)
  const found: RecordData[] = []
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    if (start > 0) await breathe()
    found.push(...(await recordsById(db, target, ids.slice(start, start + AT_ONCE))))
  }
  const byId = new Map(found.map((record) => [record.id, record]))
  for (const { id, owner: of } of rows) {
    const member = byId.get(id)
    if (!member) continue
    const others = members.get(of)
    if (others) others.push(member)
    else members.set(of, [member])
  }
  return members
}
