import type { Insertable } from 'kysely'
import type { Tables } from '../../../db/store'
import type { SqliteStore } from '../../../db/sqlite/store'

export interface RowWriter {
  /** Writes one row at once and returns its id. */
  add<T extends keyof Tables>(table: T, row: Insertable<Tables[T]>): number
}

/** Writes rows one by one, with one prepared statement per set of columns. */
export function rowWriter(file: SqliteStore['file']): RowWriter {
  const statements = new Map<string, ReturnType<typeof file.prepare>>()
  return {
    add(table, row) {
      const columns = Object.keys(row)
      const shape = `${table} ${columns.join()}`
      const statement =
        statements.get(shape) ??
        file.prepare(`INSERT INTO "${table}" (${columns.join()}) VALUES (${columns.map(() => '?').join()})`)
      statements.set(shape, statement)
      return Number(statement.run(Object.values(row)).lastInsertRowid)
    },
  }
}
