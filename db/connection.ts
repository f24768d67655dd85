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

/** The store as domain functions take it: the connection, or the transaction they run in. */
export type Database = Kysely<Tables>
export type Trx = Transaction<Tables>

export interface Store {
  db: Database
  /** The file behind `db`, for SQLite's own functions: pragmas, backup, checkpoint. Nothing outside `db/` queries it. */
  file: SqliteFile.Database
  /** For writes that many guests make at once. */
  together: WriteTogether
  /** Moves the write-ahead log into the file and closes both. */
  close(): Promise<void>
}

/** The size to which a checkpoint cuts the write-ahead log, in bytes: twice its usual size before one. */
const LONGEST_LOG_BYTES = 32_000_000

interface StoreOptions {
  /**
   * Litestream copies the file, and it alone must write the log back and cut it. Its own snapshot reads the file while we write: a checkpoint of
   * ours in between would put half a change into it, and cutting the log would make it start with such a snapshot.
   * Source: litestream.io/tips, 'Disable autocheckpoints for high write load servers'.
   */
  isCopied?: boolean
}

/** Opens the database file and creates it if it is missing. `:memory:` is allowed for tools; tests copy a migrated file. */
export function openStore(path: string, { isCopied = false }: StoreOptions = {}): Store {
  if (path !== ':memory:') keepDatabaseForOwner(path)
  const file = new SqliteFile(path)
  file.pragma('journal_mode = WAL')
  // With WAL, NORMAL loses nothing if the process dies. A power cut may cost the last commits, but never the file.
  file.pragma('synchronous = NORMAL')
  file.pragma('foreign_keys = ON')
  file.pragma('cache_size = -32000')
  file.pragma('temp_store = MEMORY')
  // Writes the pages that change all evening (the ends of indexes, today's sums) into the file less often.
  file.pragma(`wal_autocheckpoint = ${isCopied ? 0 : 4000}`)
  // A long reader, such as a backup, keeps the log growing. The first commit after a checkpoint cuts it to this size.
  file.pragma(`journal_size_limit = ${isCopied ? -1 : LONGEST_LOG_BYTES}`)
  addVenueClock(file)
  addChainHash(file)
  addFolding(file)
  const db = new Kysely<Tables>({ dialect: new Dialect(file) })
  // From now on nothing blocks the process: the driver retries queries that find the file locked.
  file.pragma('busy_timeout = 0')
  return {
    db,
    file,
    together: writesTogether(db),
    async close() {
      if (path !== ':memory:') {
        // Litestream may be reading the log. The stop waits for it no longer than this.
        file.pragma('busy_timeout = 500')
        file.pragma('wal_checkpoint(TRUNCATE)')
      }
      await db.destroy()
    },
  }
}
