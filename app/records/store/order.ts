import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Sort } from '../../../contract/calls/lists'
import type { Database } from '../../../db/store'
import { TOTAL } from '../../../db/page'
import type { Resource } from '../definition/definition'
import { metaOf } from '../definition/entity'
import { entityOf } from '../definition/entities'
import { columnsOf, orderOf, type Columns } from './joins'
import { rowsOf, rowsThrough, type Rows } from './table'

/** Compiles the conditions of a list for one query. */
type Wanted = (columns: Columns) => RawBuilder<SqlBool>[]

/** A part of a sorted list. */
interface Slice {
  /** The first key, and others for rows that are equal in it. */
  sort: readonly Sort[]
  offset: number
  size: number
}

/** From this many rows on, a list sorted by a field of another table walks that table in order instead of sorting its own rows. */
export const WALKED_ROWS = 2000

/** The ids of a part of a sorted list. Equal rows are sorted by id, in the direction of the first key. */
export async function idsInOrder(
  db: Database,
  resource: Resource,
  wanted: Wanted,
  slice: Slice,
  total: number,
): Promise<number[]> {
  const [first, ...others] = slice.sort
  const walk = total < WALKED_ROWS || !first || others.length > 0 ? undefined : walkOf(resource, first.field)
  if (walk) return walkedIds(db, resource, wanted, slice, total, walk)
  const columns = columnsOf(resource)
  const conditions = wanted(columns)
  const order = slice.sort.map(({ field, direction }): Key => ({ by: columns.of(field).order, direction }))
  order.push({ by: ROW_ID, direction: directionOf(slice) })
  return cut(rowsOf(db, resource.table, columns.joins()), conditions, order, slice, total)
}

/** A compiled key of the order. */
interface Key {
  by: RawBuilder<unknown>
  direction: Sort['direction']
}

function directionOf({ sort: [first] }: Slice): Sort['direction'] {
  return first?.direction ?? 'asc'
}

export const ROW_ID = sql.ref('row.id')

/** A sort field that is a column of a directly referenced table: 'brandId.name'. */
interface Walk {
  reference: string
  table: string
  column: string
  optional: boolean
}

function walkOf(resource: Resource, field: string): Walk | undefined {
  const path = resource.joined[field]
  const [reference, column, ...further] = typeof path === 'string' ? path.split('.') : []
  if (reference === undefined || column === undefined || further.length > 0) return undefined
  const meta = metaOf(resource.entity, reference)
  return meta?.refersTo ? { reference, table: meta.refersTo, column, optional: meta.optional ?? false } : undefined
}

/**
 * Walks the other table in order and, for each of its rows, the rows that refer to it. Both use indexes, so nothing is sorted. Rows without
 * a reference are a separate list, before or after the others.
 */
async function walkedIds(
  db: Database,
  resource: Resource,
  wanted: Wanted,
  slice: Slice,
  total: number,
  { reference, table, column, optional }: Walk,
): Promise<number[]> {
  const own = sql.ref(`row.${reference}`)
  const without = async () => {
    const columns = columnsOf(resource)
    const conditions = [sql<boolean>`${own} is null`, ...wanted(columns)]
    return { rows: rowsOf(db, resource.table, columns.joins()), conditions }
  }
  const nulls = optional ? await without() : undefined
  const nullTotal = nulls ? await countOf(nulls.rows, nulls.conditions) : 0

  const direction = directionOf(slice)
  const nullsFirst = direction === 'asc'
  const [nullsAt, othersAt] = nullsFirst ? [0, nullTotal] : [total - nullTotal, 0]
  const ofNulls = part(slice, nullsAt, nullTotal)
  const ofOthers = part(slice, othersAt, total - nullTotal)
  const nullIds =
    nulls && ofNulls.size > 0
      ? await cut(nulls.rows, nulls.conditions, [{ by: ROW_ID, direction }], ofNulls, nullTotal)
      : []
  if (ofOthers.size === 0) return nullIds

  const columns = columnsOf(resource)
  const conditions = wanted(columns)
  const rows = rowsThrough(
    db,
    resource.table,
    { table, alias: reference, reference: `row.${reference}` },
    columns.joins(),
  )
  const name = orderOf(entityOf(table), column, reference) ?? sql.ref(`${reference}.${column}`)
  const order = [name, sql.ref(`${reference}.id`), ROW_ID].map((by): Key => ({ by, direction }))
  const otherIds = await cut(rows, conditions, order, ofOthers, total - nullTotal)
  return nullsFirst ? [...nullIds, ...otherIds] : [...otherIds, ...nullIds]
}

/** The part of a slice that falls into the `length` rows from `at`, counted from there. */
function part({ sort, offset, size }: Slice, at: number, length: number): Slice {
  const start = Math.max(offset, at)
  const end = Math.min(offset + size, at + length)
  return { sort, offset: start - at, size: Math.max(0, end - start) }
}

/** Reads a slice of a sorted list from the nearer end. A slice may start within a page, so `page()` does not fit. */
async function cut(
  rows: Rows,
  conditions: readonly RawBuilder<SqlBool>[],
  order: readonly Key[],
  { offset, size }: Slice,
  total: number,
): Promise<number[]> {
  const length = Math.min(size, total - offset)
  if (length <= 0) return []
  const fromEnd = offset > total / 2
  const opposite = { asc: 'desc', desc: 'asc' } as const
  let query = rows
  for (const condition of conditions) query = query.where(condition)
  for (const { by, direction } of order) query = query.orderBy(by, fromEnd ? opposite[direction] : direction)
  const found = await query
    .select(sql<number>`"row"."id"`.as('id'))
    .limit(length)
    .offset(fromEnd ? total - offset - length : offset)
    .execute()
  const ids = found.map((row) => row.id)
  return fromEnd ? ids.reverse() : ids
}

async function countOf(rows: Rows, conditions: readonly RawBuilder<SqlBool>[]): Promise<number> {
  let query = rows
  for (const condition of conditions) query = query.where(condition)
  const { total } = await query.select(TOTAL).executeTakeFirstOrThrow()
  return total
}
