import { sql } from 'kysely'
import type { Database, Trx } from './store'

/** A column that refers to the id of another table. */
export interface Reference {
  /** The table that has the column. */
  table: string
  column: string
  refersTo: string
  /** The effect on the row when the record it refers to is deleted. */
  onDelete: 'RESTRICT' | 'CASCADE' | 'SET NULL' | 'NO ACTION' | 'SET DEFAULT'
}

/** Every foreign key of the schema. */
export async function allReferences(db: Database | Trx): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select tables.name as "table", keys."from" as "column", keys."table" as "refersTo", keys.on_delete as "onDelete"
    from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table'
    order by tables.name, keys.id`.execute(db)
  return rows
}
