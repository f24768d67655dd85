import { SqliteError } from 'better-sqlite3'
import pg from 'pg'
import { isLost } from '../postgres/refusal'

/** A copy cannot be made or finished. The message is one line for the operator: what is wrong, and what to do. */
export class CopyRefused extends Error {
  override name = 'CopyRefused'
}

/** An error of either database as a refusal. Returns errors of the program as they are. */
export function refusalOf(error: unknown): unknown {
  if (isLost(error))
    return new CopyRefused(
      'The connection to PostgreSQL was lost: run the same command again, and it goes on where it stopped',
    )
  if (error instanceof pg.DatabaseError)
    return new CopyRefused(`PostgreSQL: ${error.message}${error.detail === undefined ? '' : ` (${error.detail})`}`)
  if (error instanceof SqliteError) return new CopyRefused(`SQLite: ${error.message}`)
  return error
}
