import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { Kysely, SqliteDialect, type Transaction } from 'kysely'
import type { Tables } from './tables'

export type { Tables } from './tables'

/** The store as every domain function takes it: the connection, or the transaction it runs in. */
export type Database = Kysely<Tables>
export type Trx = Transaction<Tables>

export interface Store {
  db: Database
  /** The file behind `db`, for what only SQLite knows: pragmas, backup, checkpoint. Nothing outside `db/` queries it. */
  file: SqliteFile.Database
  /** Moves the write-ahead log into the file and closes both. */
  close(): Promise<void>
}

/** Opens (and creates) the database file. `:memory:` is allowed for tools; tests copy a migrated file. */
export function openStore(path: string): Store {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
  const file = new SqliteFile(path)
  file.pragma('journal_mode = WAL')
  // With WAL, NORMAL survives a killed process whole; only a power cut may cost the last commits, never the file.
  file.pragma('synchronous = NORMAL')
  file.pragma('foreign_keys = ON')
  file.pragma('busy_timeout = 5000')
  file.pragma('cache_size = -32000')
  file.pragma('temp_store = MEMORY')
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: file }) })
  return {
    db,
    file,
    async close() {
      if (path !== ':memory:') file.pragma('wal_checkpoint(TRUNCATE)')
      await db.destroy()
    },
  }
}
