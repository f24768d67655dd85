import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase, preparePostgres } from '../../scripts/own-postgres'

/** Milliseconds between attempts to reach a database that is away. */
const AGAIN_MS = 200

/** A PostgreSQL server of one run, with the settings of a new one: it writes to the disk before it answers a commit. */
export interface OwnPostgres {
  url: string
  /** Kills the server and keeps it away; then it recovers from its log and runs again. */
  beAway(ms: number): Promise<void>
  /** Ends every connection, LISTEN's too. */
  endConnections(): Promise<void>
  /** Sets the clock that Barback asks ahead by this many milliseconds. */
  setClock(aheadMs: number): Promise<void>
  /** Damage that PostgreSQL's own check of every table and index finds. */
  damage(): Promise<string[]>
  stop(): Promise<void>
}

/** `pg_ctl stop -m immediate` ends all processes without a word, as `kill -9` does. */
export async function openOwnPostgres(folder: string): Promise<OwnPostgres> {
  const { programs, data, args, ids } = preparePostgres(folder)
  /** One fault ends before the next begins: a server that is away cannot be stopped. */
  let faults: Promise<unknown> = Promise.resolve()

  async function run(program: string, ...given: string[]): Promise<number> {
    const child = spawn(join(programs, program), given, { cwd: folder, stdio: 'ignore', ...ids })
    const end: unknown[] = await once(child, 'exit')
    return Number(end[0] ?? 1)
  }
  const start = () => run('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-o', args.slice(2).join(' '), '-w', 'start')
  const stop = (mode: 'immediate' | 'fast') => run('pg_ctl', '-D', data, '-m', mode, '-w', 'stop')

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = faults.then(work)
    faults = turn.catch(() => {})
    return turn
  }

  if ((await start()) !== 0) throw new Error(`PostgreSQL did not start: see ${join(folder, 'log')}`)
  const url = await createDatabase(folder)

  return {
    url,
    beAway: (ms) =>
      inTurn(async () => {
        await stop('immediate')
        await pause(ms)
        await start()
      }),
    endConnections: () =>
      inTurn(() =>
        untilDone(url, (client) =>
          client.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
          ),
        ),
      ),
    setClock: (aheadMs) => untilDone(url, (client) => client.query('UPDATE moved.clock SET "aheadMs" = $1', [aheadMs])),
    async damage() {
      const { username, pathname } = new URL(url.replace('@/', '@localhost/'))
      const where = ['-h', folder, '-U', username, '-d', pathname.slice(1)]
      const code = await run('pg_amcheck', '--install-missing', '--heapallindexed', ...where)
      return code === 0 ? [] : ['pg_amcheck found damage in the database']
    },
    async stop() {
      await inTurn(() => stop('fast'))
    },
  }
}

/**
 * Lets later connections of the database's owner find a clock that can be moved where they ask for PostgreSQL's. After the database has its tables:
 * the search path must not decide where they go.
 */
export async function makeClockMovable(url: string): Promise<void> {
  await untilDone(url, (client) =>
    client.query(`
      CREATE SCHEMA moved;
      CREATE TABLE moved.clock ("aheadMs" bigint NOT NULL);
      INSERT INTO moved.clock VALUES (0);
      CREATE FUNCTION moved.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
        AS $$ SELECT pg_catalog.clock_timestamp() + (SELECT "aheadMs" FROM moved.clock) * interval '1 millisecond' $$;
      ALTER ROLE CURRENT_USER SET search_path = public, moved, pg_catalog;`),
  )
}

/** Repeats this until the database is there. */
async function untilDone(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  for (;;) {
    const client = new pg.Client(url)
    client.on('error', () => {})
    try {
      await client.connect()
      await work(client)
      return
    } catch (error) {
      if (error instanceof pg.DatabaseError && !error.code?.startsWith('57P')) throw error
      await pause(AGAIN_MS)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
