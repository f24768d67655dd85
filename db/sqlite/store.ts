import { stat } from 'node:fs/promises'
import SqliteFile from 'better-sqlite3'
import { Kysely } from 'kysely'
import type { Database, Store, Tables, Trx } from '../store'
import { assertGuarded, type Guarded, type GuardName } from '../guards'
import { Dialect } from './dialect'
import { fillTables } from './fill'
import { addFunctions } from './functions'
import { migrate } from './migrate'
import { keepDatabaseForOwner } from '../owners-only'
import { skipNumbersAfterRestore } from './restored'
import { writesTogether } from './together'
import { transactionIf } from '../transaction-if'

export interface SqliteStore extends Store {
  /** The file behind `db`, for SQLite's own functions: pragmas, backup, checkpoint. Nothing outside `db/` queries it. */
  file: SqliteFile.Database
}

/** The size to which a checkpoint cuts the write-ahead log, in bytes: twice its usual size before one. */
const LONGEST_LOG_BYTES = 32_000_000

interface SqliteOptions {
  /**
   * Litestream copies the file, and it alone must write the log back and cut it. Its own snapshot reads the file while we write: a checkpoint of
   * ours in between would put half a change into it, and cutting the log would make it start with such a snapshot.
   * Source: litestream.io/tips, 'Disable autocheckpoints for high write load servers'.
   */
  isCopied?: boolean
}

/** Opens the database file and creates it if it is missing. `:memory:` is allowed for tools; tests copy a migrated file. */
export function openSqlite(path: string, { isCopied = false }: SqliteOptions = {}): SqliteStore {
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
  addFunctions(file)
  const db: Database = new Kysely<Tables>({ dialect: new Dialect(file) })
  // From now on nothing blocks the process: the driver retries queries that find the file locked.
  file.pragma('busy_timeout = 0')
  const together = writesTogether(db)
  return {
    kind: 'sqlite',
    db,
    file,
    inGuard: (_guards, work, keep) =>
      keep ? transactionIf(db, guarded(work), keep.keep) : db.transaction().execute(guarded(work)),
    together: (_guards, work) => together(guarded(work)),
    unguarded: (work) => db.transaction().execute(work),
    // Reads wait while a transaction is open, and those of one turn of the event loop run with nothing between them.
    snapshot: (work) => work(db),
    migrate: async (now) => migrate(file, now),
    alone: (work) => work(),
    fill: async (tables) => fillTables(file, tables),
    skipNumbersAfterRestore: async () => skipNumbersAfterRestore(file, path),
    time: async () => Date.now(),
    openLine: () => undefined,
    sizes: async () => [
      ['database', await sizeOf(path)],
      ['log', await sizeOf(`${path}-wal`)],
    ],
    observe: () => {},
    connections: () => undefined,
    replication: async () => undefined,
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

/** For tests and tools that are about the file itself. @throws for another store */
export function asSqlite(store: Store): SqliteStore {
  if (isSqlite(store)) return store
  throw new Error('This needs SQLite')
}

function isSqlite(store: Store): store is SqliteStore {
  return store.kind === 'sqlite'
}

/** SQLite has one writer, so each of its transactions holds every guard. */
function guarded<Name extends GuardName, T>(work: (trx: Guarded<Name>) => Promise<T>): (trx: Trx) => Promise<T> {
  return (trx) => {
    assertGuarded<Name>(trx)
    return work(trx)
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch {
    // A freshly opened database has no WAL file yet.
    return 0
  }
}
