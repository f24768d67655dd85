import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { Kysely, type SqliteDatabase, type SqliteStatement, type Transaction } from 'kysely'
import { addVenueClock } from './venue-clock'
import { addChainHash } from './chain-hash'
import { Dialect } from './dialect'
import type { Tables } from './tables'
import { writesTogether, type WriteTogether } from './together'

export type { Tables } from './tables'

/** The store as every domain function takes it: the connection, or the transaction it runs in. */
export type Database = Kysely<Tables>
export type Trx = Transaction<Tables>

export interface Store {
  db: Database
  /** The file behind `db`, for what only SQLite knows: pragmas, backup, checkpoint. Nothing outside `db/` queries it. */
  file: SqliteFile.Database
  /** For what many guests write at once. */
  together: WriteTogether
  /** Moves the write-ahead log into the file and closes both. */
  close(): Promise<void>
}

/** Opens (and creates) the database file. `:memory:` is allowed for tools; tests copy a migrated file. */
export function openStore(path: string): Store {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
  const file = new SqliteFile(path)
  file.pragma('journal_mode = WAL')
  // With WAL, NORMAL loses nothing when the process is killed; only a power cut may cost the last commits, never the file.
  file.pragma('synchronous = NORMAL')
  file.pragma('foreign_keys = ON')
  file.pragma('busy_timeout = 5000')
  file.pragma('cache_size = -32000')
  file.pragma('temp_store = MEMORY')
  // Pages that an evening writes over and over (the ends of indexes, today's sums) go into the file less often.
  file.pragma('wal_autocheckpoint = 4000')
  addVenueClock(file)
  addChainHash(file)
  const db = new Kysely<Tables>({ dialect: new Dialect({ database: preparingOnce(file) }) })
  return {
    db,
    file,
    together: writesTogether(db),
    async close() {
      if (path !== ':memory:') {
        // Litestream reads the log beside us; waiting for it would make stopping take as long as the timeout.
        file.pragma('busy_timeout = 500')
        file.pragma('wal_checkpoint(TRUNCATE)')
      }
      await db.destroy()
    },
  }
}

const NOTHING_TO_END: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
}

/** How many statements are kept prepared; the product has a few hundred, and filters make variants of some. */
const KEPT_STATEMENTS = 1000

/** Kysely prepares a statement anew for every run; keeping them by their text saves a third of a query's cost. */
function preparingOnce(file: SqliteFile.Database): SqliteDatabase {
  const statements = new Map<string, SqliteFile.Statement>()
  return {
    prepare(sql) {
      // A full disk ends a transaction by itself. Ending it once more would fail, and hide why.
      if (sql === 'rollback' && !file.inTransaction) return NOTHING_TO_END
      const known = statements.get(sql)
      if (known) return known
      // A transaction that reads first and writes later is refused at once, without waiting, when Litestream has written in between.
      const statement = file.prepare(sql === 'begin' ? 'begin immediate' : sql)
      if (statements.size >= KEPT_STATEMENTS) statements.clear()
      statements.set(sql, statement)
      return statement
    },
    close: () => file.close(),
  }
}
