import SqliteFile from 'better-sqlite3'
import { Kysely, type Transaction } from 'kysely'
import { addVenueClock } from './venue-clock'
import { addChainHash } from './chain-hash'
import { addFolding } from './folded-columns'
import { Dialect } from './dialect'
import type { Tables } from './tables'
import { keepDatabaseForOwner } from './owners-only'
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

/** The write-ahead log is cut to this size after a checkpoint, in bytes: twice what it has before each checkpoint. */
const LONGEST_LOG_BYTES = 32_000_000

interface StoreOptions {
  /**
   * Litestream copies the file: it alone then writes the log back and cuts it. A snapshot of its own reads the file while we write on, and what
   * we moved there meanwhile would be half of a change; a log that we cut makes it begin with such a snapshot.
   * Source: litestream.io/tips, 'Disable autocheckpoints for high write load servers'.
   */
  isCopied?: boolean
}

/** Opens (and creates) the database file. `:memory:` is allowed for tools; tests copy a migrated file. */
export function openStore(path: string, { isCopied = false }: StoreOptions = {}): Store {
  if (path !== ':memory:') keepDatabaseForOwner(path)
  const file = new SqliteFile(path)
  file.pragma('journal_mode = WAL')
  // With WAL, NORMAL loses nothing when the process is killed; only a power cut may cost the last commits, never the file.
  file.pragma('synchronous = NORMAL')
  file.pragma('foreign_keys = ON')
  file.pragma('cache_size = -32000')
  file.pragma('temp_store = MEMORY')
  // Pages that an evening writes over and over (the ends of indexes, today's sums) go into the file less often.
  file.pragma(`wal_autocheckpoint = ${isCopied ? 0 : 4000}`)
  // A long reader, such as a backup, keeps the log growing. The first commit after it, and after a checkpoint, cuts the log to this size.
  file.pragma(`journal_size_limit = ${isCopied ? -1 : LONGEST_LOG_BYTES}`)
  addVenueClock(file)
  addChainHash(file)
  addFolding(file)
  const db = new Kysely<Tables>({ dialect: new Dialect(file) })
  // From here on nothing blocks the process: the driver retries what finds the file locked.
  file.pragma('busy_timeout = 0')
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
