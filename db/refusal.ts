import { columnOfFolded } from './folded-columns'
import { readSqliteRefusal } from './sqlite/refusal'
import { readPostgresRefusal } from './postgres/refusal'

/** A refusal by the database, with a message that callers may show. */
export type Refusal =
  | { kind: 'unique'; message: string }
  | { kind: 'reference'; message: string }
  | { kind: 'busy'; message: string }
  | { kind: 'full'; message: string }

/** The facts that a store read from its own error: for a unique key, the table and its columns. */
export type RefusedBy =
  | { kind: 'unique'; table: string; columns: readonly string[] }
  | { kind: 'reference' }
  | { kind: 'busy' }
  | { kind: 'full' }

/** Reads an error of either store. Undefined for any other error. */
export function readRefusal(error: unknown): Refusal | undefined {
  const refused = readSqliteRefusal(error) ?? readPostgresRefusal(error)
  switch (refused?.kind) {
    case 'unique':
      return uniqueRefusal(refused.table, refused.columns)
    case 'reference':
      return {
        kind: 'reference',
        message: 'It refers to a record that does not exist, or is still referred to',
      }
    case 'busy':
      return { kind: 'busy', message: 'The database is busy: please try again' }
    case 'full':
      return { kind: 'full', message: 'There is no room left to store this. Please tell the staff.' }
    default:
      return undefined
  }
}

/** Names the original field when the key has its folded text. */
function uniqueRefusal(table: string, columns: readonly string[]): Refusal {
  const fields = columns.map((column) => columnOfFolded(column) ?? column)
  return { kind: 'unique', message: `unique violation on ${table} - ${fields.join(', ')}` }
}
