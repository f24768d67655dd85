import SqliteFile from 'better-sqlite3'
import { columnOfFolded } from './folded-columns'

/** A refusal by the database, with a message that callers may show. */
export type Refusal =
  | { kind: 'unique'; message: string }
  | { kind: 'reference'; message: string }
  | { kind: 'busy'; message: string }
  | { kind: 'full'; message: string }

/**
 * Reads SQLite's constraint errors. For an index over an expression, SQLite reports the index's name, which has the table and the columns.
 */
export function readRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof SqliteFile.SqliteError)) return undefined
  if (error.code === 'SQLITE_CONSTRAINT_UNIQUE' || error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
    const named = /index '(\w+?)_(\w+)'/.exec(error.message)
    if (named) return uniqueRefusal(named[1] ?? '', named[2]?.split('_') ?? [])
    const columns = (/failed: (.*)$/.exec(error.message)?.[1] ?? '').split(', ').map((column) => column.split('.'))
    return uniqueRefusal(
      columns[0]?.[0] ?? 'record',
      columns.map(([, name = '']) => name),
    )
  }
  if (error.code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || error.code === 'SQLITE_CONSTRAINT_TRIGGER') {
    return { kind: 'reference', message: 'It refers to a record that does not exist, or is still referred to' }
  }
  if (error.code.startsWith('SQLITE_BUSY')) return { kind: 'busy', message: 'The database is busy: please try again' }
  if (error.code === 'SQLITE_FULL') {
    return { kind: 'full', message: 'There is no room left to store this. Please tell the staff.' }
  }
  return undefined
}

/** Names the original field when the key has its folded text. */
function uniqueRefusal(table: string, columns: readonly string[]): Refusal {
  const fields = columns.map((column) => columnOfFolded(column) ?? column)
  return { kind: 'unique', message: `unique violation on ${table} - ${fields.join(', ')}` }
}
