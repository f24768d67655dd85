import pg from 'pg'
import { Kysely, sql } from 'kysely'
import { assertGuarded, type Guarded, type GuardName, type Guards } from '../guards'
import type { HintWay } from '../hints'
import type { Repeat, StoreObserver } from '../observer'
import type { Database, Store, Tables, Trx } from '../store'
import { alone } from './alone'
import { Dialect } from './dialect'
import { UnknownOutcome } from './driver'
import { fillTables } from './fill'
import { Hints } from './hints'
import { PolledHints } from './polled-hints'
import { transactionIf } from '../transaction-if'
import { takeGuards } from './guards'
import { migrate } from './migrate'
import { isLost, isOutdatedPlan } from './refusal'
import { readReplication } from './replication'
import { unusable } from './unusable'

export type BeforeCommit = (tries: number) => void

export interface PostgresOptions {
  /** Most connections of this process. */
  connections?: number
  /** How long a query waits for a connection of the pool, in milliseconds. */
  patienceMs?: number
  /** How long a statement waits for another transaction's guard or row, in milliseconds; as SQLite's driver does by default. */
  lockMs?: number
  /** After this time a transaction whose process hangs loses its guards, in milliseconds. */
  idleMs?: number
  hints?: HintWay
  /** Tests: called before each commit, with the number of the try. What it throws replaces the commit. */
  beforeCommit?: BeforeCommit
  /** An idle connection was lost. The pool replaces it. */
  onError?: (error: Error) => void
}

/** How often a transaction begins again after a deadlock, an outdated statement, or the loss of its connection before its commit. */
const TRIES = 3
const DEADLOCK = '40P01'

/** PostgreSQL's types by their numbers (pg_type.oid). */
const BOOL = 16
const INT8 = 20
const NUMERIC = 1700

/** Numbers as numbers, and a condition's result as 0 or 1, as on SQLite. */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser(type: number, format?: 'text' | 'binary') {
    if (type === INT8 || type === NUMERIC) return Number
    if (type === BOOL) return (text: string) => (text === 't' ? 1 : 0)
    const usual: unknown = format === 'binary' ? pg.types.getTypeParser(type, format) : pg.types.getTypeParser(type)
    return usual
  },
}

/** Opens a PostgreSQL database by its URL. Connects at the first query. */
export function openPostgres(url: string, options: PostgresOptions = {}): Store {
  const { connections = 10, patienceMs = 5000, lockMs = 5000, idleMs = 5000 } = options
  const { hints = 'notify', beforeCommit = () => {}, onError = () => {} } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: patienceMs,
    keepAlive: true,
    pipeline: true,
    types: TYPES,
    application_name: 'barback',
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
  })
  pool.on('error', onError)
  // The pool listens to idle connections only, and a lost one that nobody listens to would end the process. Its query fails by itself.
  pool.on('connect', (client) => client.on('error', () => {}))
  const observers = new Set<StoreObserver>()
  const note: StoreObserver = {
    connectionWaited(seconds) {
      for (const observer of observers) observer.connectionWaited(seconds)
    },
    guardWaited(guard, seconds) {
      for (const observer of observers) observer.guardWaited(guard, seconds)
    },
    repeated(reason) {
      for (const observer of observers) observer.repeated(reason)
    },
  }
  const db: Database = new Kysely<Tables>({ dialect: new Dialect(pool, note.connectionWaited) })
  const inGuard: Store['inGuard'] = (guards, work, keep) =>
    retried((tries) => once(db, note, guards, work, () => beforeCommit(tries), keep?.keep), note)
  return {
    kind: 'postgres',
    db,
    inGuard,
    // PostgreSQL lets those who commit at the same time share the disk's answer by itself.
    together: (guards, work) => inGuard(guards, work),
    unguarded: (work) => retried((tries) => once(db, note, {}, work, () => beforeCommit(tries)), note),
    snapshot: (work) =>
      retried(
        () => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
        note,
      ),
    async migrate(now = Date.now) {
      const client = await pool.connect()
      try {
        return await migrate(client, now)
      } catch (error) {
        throw unusable(error, url)
      } finally {
        client.release()
      }
    },
    alone: (work) => alone(pool, work),
    fill: (tables) => fillTables(db, tables),
    skipNumbersAfterRestore: async () => undefined,
    async time() {
      const { rows } = await pool.query<{ at: number }>('select extract(epoch from clock_timestamp()) * 1000 as at')
      return rows[0]?.at ?? Number.NaN
    },
    openLine: (listener, now = Date.now) =>
      hints === 'poll' ? new PolledHints(pool, listener, now) : new Hints(url, pool, listener),
    async sizes() {
      const size = sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      const { rows } = await size.execute(db)
      return rows.map(({ bytes }) => ['database', bytes])
    },
    observe(observer) {
      observers.add(observer)
    },
    connections: () => ({
      most: connections,
      inUse: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    replication: () => readReplication(db),
    close: () => db.destroy(),
  }
}

async function once<Name extends GuardName, T>(
  db: Database,
  note: StoreObserver,
  guards: Guards,
  work: (trx: Guarded<Name>) => Promise<T>,
  atEnd: () => void,
  keep?: (result: T) => boolean,
): Promise<T> {
  const guarded = async (trx: Trx) => {
    await takeGuards(trx, guards, note.guardWaited)
    assertGuarded<Name>(trx)
    const result = await work(trx)
    if (keep?.(result) ?? true) atEnd()
    return result
  }
  return keep ? transactionIf(db, guarded, keep) : db.transaction().execute(guarded)
}

/**
 * Runs a transaction again after a deadlock, which PostgreSQL ends by refusing one of those that wait, after a migration of a newer build, and after
 * a lost connection. A transaction that was not answered at its commit is not repeated.
 */
async function retried<T>(run: (tries: number) => Promise<T>, note: StoreObserver): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run(tries)
    } catch (error) {
      const reason = reasonToRepeat(error)
      if (tries >= TRIES || reason === undefined) throw error
      note.repeated(reason)
    }
  }
}

function reasonToRepeat(error: unknown): Repeat | undefined {
  if (error instanceof pg.DatabaseError && error.code === DEADLOCK) return 'deadlock'
  if (isOutdatedPlan(error)) return 'outdated plan'
  return isLost(error) && !(error instanceof UnknownOutcome) ? 'lost connection' : undefined
}
