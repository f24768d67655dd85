import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startChild } from './children.mjs'
import { StepError } from './steps.mjs'
import { findPostgres } from './postgres.mjs'
import { serverUser } from './server-user'

const NAME = 'barback'

interface RunningPostgres {
  url: string
  /** Rejects when it ends. */
  ended: Promise<unknown>
  stop(): Promise<void>
}

/** Starts a PostgreSQL server on a socket in `folder`, with an empty database if there is none yet. */
export async function startPostgres(folder: string): Promise<RunningPostgres> {
  const { programs, args, ids } = preparePostgres(folder)
  const { child, ended } = startChild('PostgreSQL', args, {
    command: join(programs, 'postgres'),
    cwd: folder,
    stdio: ['ignore', 'ignore', 'ignore'],
    // It ends after the servers that use it.
    detached: true,
    ...ids,
  })
  await Promise.race([createDatabase(folder), ended])
  return {
    url: urlOf(folder, NAME),
    ended,
    async stop() {
      // A fast shutdown: it ends the connections.
      child.kill('SIGINT')
      await ended.catch(() => {})
    },
  }
}

/** Prepares a folder for a PostgreSQL server, which must not run. `args`: those of `postgres`, which runs as the user `ids` and keeps its rows in `data`. */
export function preparePostgres(folder: string) {
  const programs = findPostgres()
  if (programs === undefined)
    throw new StepError('PostgreSQL is not installed: apt-get install -y postgresql-15, or set POSTGRES_BIN')
  const { ids } = serverUser()
  mkdirSync(folder, { recursive: true })
  if (ids) chownSync(folder, ids.uid, ids.gid)
  const data = join(folder, 'data')
  if (existsSync(join(data, 'PG_VERSION'))) {
    // A run that was killed left its server behind.
    const stop = ['-D', data, 'stop', '-m', 'fast']
    spawnSync(join(programs, 'pg_ctl'), stop, { cwd: folder, stdio: 'ignore', ...ids })
  } else {
    const init = ['-D', data, '-U', NAME, '--auth=trust', '--encoding=UTF8', '--locale=C']
    execFileSync(join(programs, 'initdb'), init, { cwd: folder, stdio: 'pipe', ...ids })
  }
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'max_connections=100']
  return { programs, data, args: ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], ids }
}

/** Creates the database once the server on this folder's socket answers. Returns its URL. */
export async function createDatabase(folder: string): Promise<string> {
  for (;;) {
    const client = new pg.Client(urlOf(folder, 'postgres'))
    client.on('error', () => {})
    try {
      await client.connect()
    } catch {
      await pause(100)
      continue
    }
    const { rows } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [NAME])
    if (rows.length === 0) await client.query(`CREATE DATABASE ${NAME} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`)
    await client.end()
    return urlOf(folder, NAME)
  }
}

function urlOf(folder: string, database: string): string {
  return `postgres://${NAME}@/${database}?host=${encodeURIComponent(folder)}`
}
