import { sql } from 'kysely'
import { conflict } from '../../../contract/errors'
import type { Database, Trx } from '../../../db/store'
import { allReferences, type Reference } from '../../../db/references'
import type { CrudCall } from '../definition/catalogue'
import type { Resource } from '../definition/definition'
import { metaOf } from '../definition/entity'
import { entities } from '../definition/entities'
import { listed } from './listed'
import { rowsOf } from './table'

/** How many rows of a table refer to a record and prevent its deletion. */
export interface Dependants {
  table: string
  count: number
}

type Pointer = Pick<Reference, 'table' | 'column' | 'onDelete'> & { only?: { column: string; value: string } }

const references = new WeakMap<object, Promise<Reference[]>>()

/** The columns that refer to a resource's table: foreign keys, and references whose table is named in another column. */
export async function pointersTo(call: CrudCall, db: Database | Trx, resource: Resource): Promise<Pointer[]> {
  const known = references.get(call.app.store) ?? allReferences(db)
  references.set(call.app.store, known)
  const pointers: Pointer[] = (await known).filter((reference) => reference.refersTo === resource.table)
  for (const entity of entities()) {
    for (const field of Object.keys(entity.fields)) {
      const { refersToBy, refersToTables = {} } = metaOf(entity, field) ?? {}
      for (const [value, table] of Object.entries(refersToTables)) {
        if (refersToBy === undefined || table !== resource.table) continue
        pointers.push({ table: entity.table, column: field, onDelete: 'RESTRICT', only: { column: refersToBy, value } })
      }
    }
  }
  return pointers
}

/** The rows that prevent a record's deletion, other than its own parts (docs/rules/catalogue.md#deleting). */
export async function dependantsOf(
  call: CrudCall,
  db: Database | Trx,
  resource: Resource,
  id: number,
): Promise<Dependants[]> {
  const counts = new Map<string, number>()
  for (const { table, column, onDelete, only } of await pointersTo(call, db, resource)) {
    if (onDelete === 'CASCADE' || onDelete === 'SET NULL' || resource.owns.includes(table)) continue
    const pointing = rowsOf(db, table).where(sql<boolean>`${sql.ref(`row.${column}`)} = ${id}`)
    const counted = only ? pointing.where(sql<boolean>`${sql.ref(`row.${only.column}`)} = ${only.value}`) : pointing
    const { count } = await counted.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
    if (count > 0) counts.set(table, (counts.get(table) ?? 0) + count)
  }
  return [...counts].map(([table, count]) => ({ table, count }))
}

/** The rows that are parts of a record and are deleted with it. */
export async function partsOfRecord(
  call: CrudCall,
  db: Database | Trx,
  resource: Resource,
  id: number,
): Promise<Array<{ table: string; ids: number[] }>> {
  const parts: Array<{ table: string; ids: number[] }> = []
  for (const { table, column } of await pointersTo(call, db, resource)) {
    if (!resource.owns.includes(table)) continue
    const rows = await rowsOf(db, table)
      .where(sql<boolean>`${sql.ref(`row.${column}`)} = ${id}`)
      .select(sql<number>`"row"."id"`.as('id'))
      .execute()
    parts.push({ table, ids: rows.map((row) => row.id) })
  }
  return parts
}

/** Why a record cannot be deleted: 'This brand is still used by 3 products.' */
export function whyNotDeletable(
  { catalogue }: Pick<CrudCall, 'catalogue'>,
  resource: Resource,
  dependants: readonly Dependants[],
): string | undefined {
  if (dependants.length === 0) return undefined
  const named = dependants.map(({ table, count }) => counted(catalogue, table, count))
  return `This ${resource.label[0]} is still used by ${listed(named)}.`
}

/** @throws 409 'in_use' with the reason and the count */
export function refuseIfInUse(call: CrudCall, resource: Resource, dependants: readonly Dependants[]): void {
  const message = whyNotDeletable(call, resource, dependants)
  if (message === undefined) return
  const total = dependants.reduce((sum, { count }) => sum + count, 0)
  throw conflict('in_use', message, { count: total, dependants })
}

/** '3 products' */
export function counted(
  { resources, otherTables }: Pick<CrudCall['catalogue'], 'resources' | 'otherTables'>,
  table: string,
  count: number,
): string {
  const [one, many] = resources.ofTable(table)?.among ?? otherTables[table] ?? ['other record', 'other records']
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
