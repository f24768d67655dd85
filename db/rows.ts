import { CompiledQuery, type Insertable, type Updateable } from 'kysely'
import type { Database, Tables, Trx } from './connection'

/**
 * Rows written by their columns' names, for what is written with every order: Kysely takes longer to build such a query than SQLite to run it. Values are
 * bound as they are; names come from our own types.
 */

type Table = keyof Tables
type TableWithId = { [T in Table]: 'id' extends keyof Tables[T] ? T : never }[Table]

/** Inserts rows that have the same columns, in one statement; answers the last one's id, where rows have one. The others' are the numbers before it. */
export async function insertRows<T extends Table>(
  db: Database | Trx,
  table: T,
  rows: ReadonlyArray<Insertable<Tables[T]>>,
): Promise<number> {
  const columns = Object.keys(rows[0] ?? {})
  const marks = `(${columns.map(() => '?').join(', ')})`
  const text = `insert into "${table}" (${columns.map(quoted).join(', ')}) values ${rows.map(() => marks).join(', ')}`
  const values = rows.flatMap((row) => {
    // By name: not all of them need name their columns in the same order.
    const named = new Map<string, unknown>(Object.entries(row))
    return columns.map((column) => named.get(column))
  })
  const { insertId } = await db.executeQuery(CompiledQuery.raw(text, values))
  return Number(insertId)
}

/** Sets columns of the row with that id. */
export async function updateRow<T extends TableWithId>(
  db: Database | Trx,
  table: T,
  id: number | string,
  set: Updateable<Tables[T]>,
): Promise<void> {
  const sets = Object.keys(set).map((column) => `${quoted(column)} = ?`)
  const text = `update "${table}" set ${sets.join(', ')} where "id" = ?`
  await db.executeQuery(CompiledQuery.raw(text, [...Object.values(set), id]))
}

function quoted(name: string): string {
  return `"${name}"`
}
