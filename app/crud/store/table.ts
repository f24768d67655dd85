import { sql, type RawBuilder } from 'kysely'
import type { Database, Trx } from '../../../db/connection'

/**
 * The one seam between definitions, which name tables and columns by text, and Kysely, which wants to know them: here every row is a
 * record of unknown values, which a field's kind reads.
 */
export type Row = Record<string, unknown>
type AnyTables = Record<string, Row>

/** A table that a query joins to follow a reference. */
export interface Join {
  table: string
  alias: string
  /** The column that refers to it: 'row.brandId'. */
  reference: string
  /** Never empty: rows can be found through it. */
  required: boolean
  /** Only while that column has this value. */
  only?: { column: string; value: string }
}

/** The rows of a table, called 'row', with what is joined to them. */
export function rowsOf(db: Database | Trx, table: string, joins: Iterable<Join> = []) {
  let query = db.withTables<AnyTables>().selectFrom(`${table} as row`)
  for (const join of joins) query = joined(query, join)
  return query
}

export type Rows = ReturnType<typeof rowsOf>

/**
 * The rows of a table by way of another that they refer to: that table's rows in turn, and for each of them its own. CROSS JOIN is what
 * keeps SQLite to this order.
 */
export function rowsThrough(
  db: Database | Trx,
  table: string,
  through: Pick<Join, 'table' | 'alias' | 'reference'>,
  joins: Iterable<Join>,
): Rows {
  let query = db
    .withTables<AnyTables>()
    .selectFrom(`${through.table} as ${through.alias}`)
    .crossJoin(`${table} as row`)
    .where(sql<boolean>`${sql.ref(through.reference)} = ${sql.ref(`${through.alias}.id`)}`)
  for (const join of joins) if (join.alias !== through.alias) query = joined(query, join)
  return query
}

function joined(query: Rows, { table, alias, reference, required, only }: Join): Rows {
  const on = only
    ? sql<boolean>`${sql.ref(`${alias}.id`)} = ${sql.ref(reference)} and ${sql.ref(only.column)} = ${only.value}`
    : sql<boolean>`${sql.ref(`${alias}.id`)} = ${sql.ref(reference)}`
  return required
    ? query.innerJoin(`${table} as ${alias}`, (join) => join.on(on))
    : query.leftJoin(`${table} as ${alias}`, (join) => join.on(on))
}

/** Selects expressions under names of one's own. */
export function pick(query: Rows, columns: ReadonlyArray<readonly [string, RawBuilder<unknown>]>) {
  return query.select(columns.map(([name, expression]) => expression.as(name)))
}

export async function insertRow(trx: Trx, table: string, values: Row): Promise<number> {
  const query = trx.withTables<AnyTables>().insertInto(table).values(values)
  const { id } = await query.returning(sql<number>`id`.as('id')).executeTakeFirstOrThrow()
  return id
}

export async function updateRow(trx: Trx, table: string, id: number, values: Row): Promise<void> {
  await trx.withTables<AnyTables>().updateTable(table).set(values).where(sql.ref('id'), '=', id).execute()
}

export async function deleteRow(trx: Trx, table: string, id: number): Promise<void> {
  await trx.withTables<AnyTables>().deleteFrom(table).where(sql.ref('id'), '=', id).execute()
}
