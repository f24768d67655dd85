import SqliteFile from 'better-sqlite3'
import type { RefusedBy } from '../refusal'

/**
 * Reads SQLite's errors. For an index over an expression, SQLite reports the index's name, which has the table and the columns.
 */
export function readSqliteRefusal(error: unknown): RefusedBy | undefined {
  if (!(error instanceof SqliteFile.SqliteError)) return undefined
  if (error.code === 'SQLITE_CONSTRAINT_UNIQUE' || error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
    const named = /index '(\w+?)_(\w+)'/.exec(error.message)
    if (named) return { kind: 'unique', table: named[1] ?? '', columns: named[2]?.split('_') ?? [] }
    const columns = (/failed: (.*)$/.exec(error.message)?.[1] ?? '').split(', ').map((column) => column.split('.'))
    return {
      kind: 'unique',
      table: columns[0]?.[0] ?? 'record',
      columns: columns.map(([, name = '']) => name),
    }
  }
  if (error.code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || error.code === 'SQLITE_CONSTRAINT_TRIGGER') {
    return { kind: 'reference' }
  }
  if (error.code.startsWith('SQLITE_BUSY')) return { kind: 'busy' }
  if (error.code === 'SQLITE_FULL') return { kind: 'full' }
  return undefined
}
