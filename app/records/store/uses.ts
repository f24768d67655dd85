import { sql } from 'kysely'
import { filterable } from '../definition/filters'
import type { CrudCall } from '../definition/catalogue'
import { displayOf, type RecordData, type Resource } from '../definition/definition'
import { metaOf } from '../definition/entity'
import { counted, pointersTo } from './dependants'
import { recordsById } from './list'
import { rowsOf } from './table'

/** A use of a record: the number of records of one kind, with their list or, for parts of other records, with those records. */
export interface Use {
  /** '3 products' */
  what: string
  /** The list of exactly these; null if there is none. */
  to: string | null
  /** Without a list, the first of them or, if they are parts, of the records they are parts of: the drinks of recipe items. */
  of: Array<{ label: string; to: string | null }>
  /** Number of further ones. */
  more: number
}

/** Few records have more uses, and each name is the only link to its record. */
const NAMED = 100

/** The records that refer to this one, other than its own parts. */
export async function usesOf(call: CrudCall, resource: Resource, record: RecordData): Promise<Use[]> {
  const { db } = call.app
  const uses: Use[] = []
  for (const { table, column, only } of await pointersTo(call, db, resource)) {
    const of = call.catalogue.resources.ofTable(table)
    if (!of || resource.owns.includes(table)) continue
    const pointing = rowsOf(db, table).where(sql<boolean>`${sql.ref(`row.${column}`)} = ${record.id}`)
    const rows = only ? pointing.where(sql<boolean>`${sql.ref(`row.${only.column}`)} = ${only.value}`) : pointing
    const { count } = await rows.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
    if (count === 0) continue
    const listed = of.screen !== undefined && only === undefined && filterable(of).includes(column)
    const { owners, more } = listed ? { owners: [], more: 0 } : await namedRecords(call, of, { column, rows })
    uses.push({
      what: counted(call.catalogue, table, count),
      to: listed ? `${of.screen ?? ''}?${new URLSearchParams({ [column]: String(record.id) })}` : null,
      of: owners,
      more,
    })
  }
  return uses
}

/** Returns the records that these rows are parts of, except the record in question; rows that are no parts, themselves. */
async function namedRecords(
  call: CrudCall,
  table: Resource,
  { column, rows }: { column: string; rows: ReturnType<typeof rowsOf> },
) {
  if (table.partOf.length === 0) return labelled(call, table, await idsIn(rows, 'id'))
  const named: { owners: Use['of']; more: number } = { owners: [], more: 0 }
  for (const by of table.partOf) {
    const owner = call.catalogue.resources.ofTable(ownerTable(table, by) ?? '')
    if (!owner || by === column) continue
    const { owners, more } = await labelled(call, owner, await idsIn(rows, by))
    named.owners.push(...owners)
    named.more += more
  }
  return named
}

async function idsIn(rows: ReturnType<typeof rowsOf>, column: string): Promise<number[]> {
  const found = await rows
    .select(sql<number | null>`${sql.ref(`row.${column}`)}`.as('id'))
    .distinct()
    .execute()
  return found.flatMap(({ id }) => (id === null ? [] : [id]))
}

async function labelled({ app }: CrudCall, resource: Resource, ids: readonly number[]) {
  const first = ids.slice(0, NAMED)
  const owners = (await recordsById(app.db, resource, first)).map((record) => ({
    label: displayOf(resource, record),
    to: resource.screen === undefined ? null : `${resource.screen}/${record.id}`,
  }))
  return { owners, more: ids.length - first.length }
}

function ownerTable({ entity }: Resource, field: string): string | undefined {
  return metaOf(entity, field)?.refersTo
}
