import { sql } from 'kysely'
import { filterable } from '../definition/filters'
import type { CrudCall } from '../definition/catalogue'
import { displayOf, type RecordData, type Resource } from '../definition/definition'
import { metaOf } from '../definition/entity'
import { counted, pointersTo } from './dependants'
import { recordsById } from './list'
import { rowsOf } from './table'

/** Where a record is used: how many records of a kind, with their list or, for parts of others, with those. */
export interface Use {
  /** '3 products' */
  what: string
  /** The list of exactly these; null when there is none. */
  to: string | null
  /** The first of the records that they are parts of: the drinks of recipe items. */
  of: Array<{ label: string; to: string | null }>
  /** How many more of those there are. */
  more: number
}

/** Few have more, and each name is the only way to its record. */
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
    const { owners, more } = listed ? { owners: [], more: 0 } : await ownersOf(call, of, rows)
    uses.push({
      what: counted(call.catalogue, table, count),
      to: listed ? `${of.screen ?? ''}?${new URLSearchParams({ [column]: String(record.id) })}` : null,
      of: owners,
      more,
    })
  }
  return uses
}

/** The records that these rows are parts of. */
async function ownersOf(call: CrudCall, part: Resource, rows: ReturnType<typeof rowsOf>) {
  const [by] = part.partOf
  const owner = by === undefined ? undefined : call.catalogue.resources.ofTable(ownerTable(part, by) ?? '')
  if (by === undefined || !owner) return { owners: [], more: 0 }
  const found = await rows
    .select(sql<number>`${sql.ref(`row.${by}`)}`.as('id'))
    .distinct()
    .execute()
  const first = found.slice(0, NAMED).map(({ id }) => id)
  const owners = (await recordsById(call.app.db, owner, first)).map((record) => ({
    label: displayOf(owner, record),
    to: owner.screen === undefined ? null : `${owner.screen}/${record.id}`,
  }))
  return { owners, more: found.length - first.length }
}

function ownerTable({ entity }: Resource, field: string): string | undefined {
  return metaOf(entity, field)?.refersTo
}
