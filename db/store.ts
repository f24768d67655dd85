import type { Kysely, Transaction } from 'kysely'
import type { GuardName, Guarded, Guards } from './guards'
import type { HintLine, HintListener } from './hints'
import type { Connections, Replication, StoreObserver } from './observer'
import type { Tables } from './tables'

export type { Tables } from './tables'
export type { AccountTrx, CatalogueTrx, Guards, PeopleTrx, VenueOf, VenueTrx } from './guards'

/** The store as domain functions take it: the connection, or the transaction they run in. */
export type Database = Kysely<Tables>
export type Trx = Transaction<Tables>

/** Work in a transaction. It may run again after a deadlock, so it waits for nothing but the database and changes nothing outside it. */
type Work<Name extends GuardName, T> = (trx: Guarded<Name>) => Promise<T>

/** Keeps a transaction only if this accepts its result. */
interface KeepIf<T> {
  keep(result: T): boolean
}

/** Names of the guards in `G`: an object with only `venue` gives 'venue'. */
type NamesIn<G extends Guards> = keyof G & GuardName

/**
 * The database behind the domain code: SQLite (`db/sqlite/`) or PostgreSQL (`db/postgres/`). Only these two folders know which.
 */
export interface Store {
  readonly kind: 'sqlite' | 'postgres'
  readonly db: Database
  /** Runs `work` in a transaction under these guards. The domain's only way to write more than one statement at once. */
  inGuard<const G extends Guards, T>(guards: G, work: Work<NamesIn<G>, T>, keep?: KeepIf<T>): Promise<T>
  /** The same for writes that many guests make at once, which may share a commit. */
  together<const G extends Guards, T>(guards: G, work: Work<NamesIn<G>, T>): Promise<T>
  /** A transaction none of whose rules needs a guard: it only inserts, or each of its statements holds by itself. */
  unguarded<T>(work: (trx: Trx) => Promise<T>): Promise<T>
  /** Runs reads that must agree with each other. `work` writes nothing. */
  snapshot<T>(work: (db: Database | Trx) => Promise<T>): Promise<T>
  /** Migrates to the newest version. Returns the names of the migrations it applied. @throws if the database is newer than this program */
  migrate(now?: () => number): Promise<string[]>
  /** Runs work that one process does at a time, such as filling a new database. Others wait for its end. SQLite has one process. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** Inserts rows table by table in one transaction, for the demo's data. The tables may refer to each other in any order. */
  fill(tables: ReadonlyMap<keyof Tables, readonly object[]>): Promise<void>
  /** Handles a restore from a backup, if there was one: order numbers continue after a gap. Returns the last number skipped. */
  skipNumbersAfterRestore(): Promise<number | undefined>
  /** Opens the line to the other processes on this database. SQLite has none: its server is alone. `now`: Unix milliseconds. */
  openLine(listener: HintListener, now?: () => number): HintLine | undefined
  /** The time of the database's clock, in Unix milliseconds with fractions. On SQLite that of this machine. */
  time(): Promise<number>
  /** In bytes: the database, and SQLite's write-ahead log. PostgreSQL's log belongs to the whole server. */
  sizes(): Promise<Array<[file: 'database' | 'log', bytes: number]>>
  /** Reports this process's work from now on. SQLite, which waits for nobody, reports nothing. */
  observe(observer: StoreObserver): void
  /** This process's connections; undefined on SQLite. */
  connections(): Connections | undefined
  /** The database's part in a replication; undefined on SQLite. */
  replication(): Promise<Replication | undefined>
  /** Ends all queries and closes the store. */
  close(): Promise<void>
}
