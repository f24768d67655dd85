import type { TableMetadata } from 'kysely'
import type { Database } from '../db/store'

/** Tables that each store has in its own way: of the search for words, and the letters that PostgreSQL folds. */
const OF_ONE_STORE = /Words(_|$)|^foldedLetter$/

/** The tables that both stores have, with their columns. */
export async function tablesOf(db: Database): Promise<TableMetadata[]> {
  const tables = await db.introspection.getTables()
  return tables.filter(({ name, isView }) => !isView && !OF_ONE_STORE.test(name))
}
