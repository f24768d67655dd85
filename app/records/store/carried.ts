import { sql } from 'kysely'
import { carriedFrom, type Carried } from '../../../contract/entities/carried'
import { conflict } from '../../../contract/errors'
import type { Database, Trx } from '../../../db/store'
import type { CrudCall } from '../definition/catalogue'
import { labelOf, type RecordData, type Resource } from '../definition/definition'
import { counted } from './dependants'
import type { Row } from '../definition/row'
import { rowsOf } from './table'

/** Children with a field copied from their parent that no longer matches it. */
export interface LeftBehind extends Carried {
  ids: number[]
}

/** Finds the children that would no longer match a parent with these new values. */
export async function leftBehind(trx: Trx, resource: Resource, before: RecordData, values: Row): Promise<LeftBehind[]> {
  const left: LeftBehind[] = []
  for (const carried of carriedFrom(resource.table)) {
    if (before[carried.field] === values[carried.field]) continue
    const ids = await childrenOf(trx, carried, before.id)
    if (ids.length > 0) left.push({ ...carried, ids })
  }
  return left
}

/** @throws 409 `children_left_behind` with their count */
export function refuseToLeave({ catalogue }: CrudCall, resource: Resource, left: readonly LeftBehind[]): void {
  const [first] = left
  if (!first) return
  const count = left.reduce((sum, { ids }) => sum + ids.length, 0)
  const message = `${counted(catalogue, first.table, count)} would be left behind: move them too, or leave ${labelOf(resource, first.field)} as it is`
  throw conflict('children_left_behind', message, { count, table: first.table, field: first.field })
}

/** Children that would have to move along with a record, for a note in its form. */
export interface MovesAlong {
  /** '12 products' */
  what: string
  /** 'Brand' */
  field: string
}

export async function whatMovesAlong(
  { app, catalogue }: CrudCall,
  resource: Resource,
  record: RecordData,
): Promise<MovesAlong[]> {
  const moves: MovesAlong[] = []
  for (const carried of carriedFrom(resource.table)) {
    const { length } = await childrenOf(app.db, carried, record.id)
    if (length === 0) continue
    moves.push({ what: counted(catalogue, carried.table, length), field: labelOf(resource, carried.field) })
  }
  return moves
}

async function childrenOf(db: Database | Trx, { table, by }: Carried, id: number): Promise<number[]> {
  const rows = await rowsOf(db, table)
    .where(sql<boolean>`${sql.ref(`row.${by}`)} = ${id}`)
    .select(sql<number>`"row"."id"`.as('id'))
    .execute()
  return rows.map((row) => row.id)
}
