import { sql, type RawBuilder } from 'kysely'
import type { Database, Trx } from '../../../db/store'
import type { Row } from '../definition/row'

/** Definitions name tables and columns as strings, while Kysely requires types; only this file bridges the two. */
type AnyTables = Record<string, Row>

/** A table that a query joins to follow a reference. */
export interface Join {
  table: string
  alias: string
  /** The column that refers to it: 'row.brandId'. */
  reference: string
  /** Whether the reference is never null, so that an inner join loses no rows. */
  required: boolean
  /** Joins only rows in which this column has this value. */
  only?: { column: string; value: string }
}

/** A query of a table's rows, with the alias 'row', and their joins. */
export function rowsOf(db: Database | Trx, table: string, joins: Iterable<Join> = []) {
  let query = db.withTables<AnyTables>().selectFrom(`${table} as row`)
  for (const join of joins) query = joined(query, join)
  return query
}

export type Rows = ReturnType<typeof rowsOf>

/**
 * A query that loops over a referenced table and, for each of its rows, over the rows of `table` that refer to it. CROSS JOIN makes SQLite
 * keep this order.
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

/** Selects expressions, each under its name. */
export function pick(query: Rows, columns: ReadonlyArray<readonly [string, RawBuilder<unknown>]>) {
  return query.select(columns.map(([name, expression]) => expression.as(name)))
}

export async function insertRow(trx: Trx, table: string, values: Row): Promise<number> {
  const query = trx.withTables<AnyTables>().insertInto(table).values(values)
  const { id } = await query.returning(sql<number>`id`.as('id')).executeTakeFirstOrThrow()
  return id
}

export async function updateRecordRow(trx: Trx, table: string, id: number, values: Row): Promise<void> {
  await trx.withTables<AnyTables>().updateTable(table).set(values).where(sql.ref('id'), '=', id).execute()
}

export async function deleteRow(trx: Trx, table: string, id: number): Promise<void> {
  await trx.withTables<AnyTables>().deleteFrom(table).where(sql.ref('id'), '=', id).execute()
}
