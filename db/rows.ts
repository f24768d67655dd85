import { CompiledQuery, type Insertable, type Updateable } from 'kysely'
import { isPostgres } from './by-dialect'
import type { Database, Tables, Trx } from './store'

/**
 * Rows written by their columns' names, for writes of every order: Kysely takes longer to build such a query than SQLite to run it. Values are
 * bound as they are; names come from our own types.
 */

type Table = keyof Tables
type TableWithId = { [T in Table]: 'id' extends keyof Tables[T] ? T : never }[Table]

/** Inserts rows with the same columns in one statement. */
export async function insertRows<T extends Table>(
  db: Database | Trx,
  table: T,
  rows: ReadonlyArray<Insertable<Tables[T]>>,
): Promise<void> {
  await db.executeQuery(insertOf(db, table, rows, ''))
}

/**
 * As `insertRows`, and returns the rows' ids, in the order of the rows. No store promises the order of RETURNING (SQLite's documentation calls it
 * arbitrary), nor that ids follow one another: others insert meanwhile. But each numbers the rows of VALUES in turn, so ids in ascending order are
 * those of the rows.
 */
export async function insertRowsForIds<T extends TableWithId>(
  db: Database | Trx,
  table: T,
  rows: ReadonlyArray<Insertable<Tables[T]>>,
): Promise<number[]> {
  const inserted = await db.executeQuery<{ id: number }>(insertOf(db, table, rows, ' returning "id"'))
  return inserted.rows.map(({ id }) => id).sort((a, b) => a - b)
}

function insertOf<T extends Table>(
  db: Database | Trx,
  table: T,
  rows: ReadonlyArray<Insertable<Tables[T]>>,
  returning: string,
) {
  const columns = Object.keys(rows[0] ?? {})
  const marks = `(${columns.map(() => '?').join(', ')})`
  const into = `"${table}" (${columns.map(quoted).join(', ')})`
  const values = rows.flatMap((row) => {
    // By name: rows may have their columns in different orders.
    const named = new Map<string, unknown>(Object.entries(row))
    return columns.map((column) => named.get(column))
  })
  const text = `insert into ${into} values ${rows.map(() => marks).join(', ')}${returning}`
  return rawQuery(db, text, values)
}

/** Updates columns of the row with this id, if it still has the values of `from`. Returns whether it does. */
export async function updateRow<T extends TableWithId>(
  db: Database | Trx,
  table: T,
  id: number | string,
  set: Updateable<Tables[T]>,
  from: Partial<Record<keyof Tables[T], number | string>> = {},
): Promise<boolean> {
  const sets = Object.keys(set).map((column) => `${quoted(column)} = ?`)
  const still = new Map<string, unknown>(Object.entries(from))
  const conditions = [...still.keys()].map((column) => ` and ${quoted(column)} = ?`)
  const text = `update "${table}" set ${sets.join(', ')} where "id" = ?${conditions.join('')}`
  const values = [...Object.values(set), id, ...still.values()]
  const { numAffectedRows } = await db.executeQuery(rawQuery(db, text, values))
  return numAffectedRows !== 0n
}

/** A query whose parameters are marked by '?'. PostgreSQL numbers them. */
function rawQuery(db: Database | Trx, text: string, values: unknown[]): CompiledQuery {
  if (!isPostgres(db)) return CompiledQuery.raw(text, values)
  let count = 0
  return CompiledQuery.raw(
    text.replaceAll('?', () => `$${(count += 1)}`),
    values,
  )
}

function quoted(name: string): string {
  return `"${name}"`
}
