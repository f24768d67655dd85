import { sql } from 'kysely'
import { byDialect } from './by-dialect'
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
  const { rows } = await byDialect({ sqlite: REFERENCES_OF_SQLITE, postgres: REFERENCES_OF_POSTGRES }).execute(db)
  return rows
}

const REFERENCES_OF_SQLITE = sql<Reference>`
  select tables.name as "table", keys."from" as "column", keys."table" as "refersTo", keys.on_delete as "onDelete"
  from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
  where tables.type = 'table'
  order by tables.name, keys.id`

const REFERENCES_OF_POSTGRES = sql<Reference>`
  select tables.relname as "table", columns.attname as "column", referred.relname as "refersTo",
    case keys.confdeltype
      when 'r' then 'RESTRICT' when 'c' then 'CASCADE' when 'n' then 'SET NULL' when 'd' then 'SET DEFAULT' else 'NO ACTION'
    end as "onDelete"
  from pg_constraint as keys
    join pg_class as tables on tables.oid = keys.conrelid
    join pg_class as referred on referred.oid = keys.confrelid
    join pg_attribute as columns on columns.attrelid = keys.conrelid and columns.attnum = keys.conkey[1]
  where keys.contype = 'f' and keys.connamespace = current_schema()::regnamespace
  order by tables.relname collate "C", columns.attnum desc`
