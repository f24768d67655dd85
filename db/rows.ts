import { CompiledQuery, type Insertable, type Updateable } from 'kysely'
import { isPostgres } from './by-dialect'
import type { Database, Tables, Trx } from './store'

/**
 * Rows written by their columns' names, for writes of every order: Kysely takes longer to build such a query than SQLite to run it. Values are
 * bound as they are; names come from our own types.
 */

type Table = keyof Tables
type TableWithId = { [T in Table]: 'id' extends keyof Tables[T] ? T : never }[Table]

/** Inserts rows with the same columns in one statement. Returns the last row's id, if they have ids; the others have the numbers before it. */
export async function insertRows<T extends Table>(
  db: Database | Trx,
  table: T,
  rows: ReadonlyArray<Insertable<Tables[T]>>,
): Promise<number> {
  const columns = Object.keys(rows[0] ?? {})
  const marks = `(${columns.map(() => '?').join(', ')})`
  const text = `insert into "${table}" (${columns.map(quoted).join(', ')}) values ${rows.map(() => marks).join(', ')}`
  const values = rows.flatMap((row) => {
    // By name: rows may have their columns in different orders.
    const named = new Map<string, unknown>(Object.entries(row))
    return columns.map((column) => named.get(column))
  })
  const { insertId } = await db.executeQuery(rawQuery(db, text, values))
  return Number(insertId)
}

/** Updates columns of the row with this id. */
export async function updateRow<T extends TableWithId>(
  db: Database | Trx,
  table: T,
  id: number | string,
  set: Updateable<Tables[T]>,
): Promise<void> {
  const sets = Object.keys(set).map((column) => `${quoted(column)} = ?`)
  const text = `update "${table}" set ${sets.join(', ')} where "id" = ?`
  await db.executeQuery(rawQuery(db, text, [...Object.values(set), id]))
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
