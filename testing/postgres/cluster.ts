import { execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  open,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findPostgres } from '../../scripts/postgres.mjs'
import { ROOT, takeTurn } from '../../scripts/steps.mjs'
import { serverUser } from '../../scripts/server-user'

/**
 * A PostgreSQL server for tests, on a socket in a folder of its own. The first process that needs it starts it, and all share it. Each user of the
 * server holds a pipe open. When the last one has ended, in whatever way, the pipe closes and the server stops. Its databases stay for later runs.
 */

const USER = 'barback'
/** In the temporary folder, because another user runs the server and may not enter this one. One server for each checkout and user. */
const FOLDER = join(
  tmpdir(),
  `barback-postgres-${createHash('sha256')
    .update(`${ROOT} ${process.getuid?.() ?? ''}`)
    .digest('hex')
    .slice(0, 12)}`,
)
const DATA = join(FOLDER, 'data')
const PIPE = join(FOLDER, 'users')
const TURN = join(FOLDER, 'turn')
/** Names the only watcher that may stop the server. */
const WATCHER = join(FOLDER, 'watcher')

/** Tests need speed and no safety: nothing is flushed to the disk. */
const SETTINGS = [
  ...['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'wal_level=minimal', 'max_wal_senders=0'],
  ...['max_connections=200', 'shared_buffers=128MB', 'autovacuum=off', 'jit=off', 'max_wal_size=4GB'],
  ...[
    'listen_addresses=',
    `unix_socket_directories=${FOLDER}`,
    'unix_socket_permissions=0777',
    'logging_collector=off',
  ],
]

/** Waits for the end of the pipe, then stops the server, unless a newer watcher has taken over. */
const WATCH = `
cat "$1/users" > /dev/null
until mkdir "$1/turn" 2> /dev/null; do sleep 0.2; done
echo $$ > "$1/turn/pid"
if [ "$(cat "$1/watcher")" = "$2" ]; then "$3/pg_ctl" -D "$1/data" -m fast -w stop; fi
rm -r "$1/turn"
`

let attached: Promise<void> | undefined
/** Open as long as this thread uses the server. */
let pipe: number | undefined
/** Connections to the server's own database, for CREATE DATABASE. */
let connections: pg.Pool | undefined

/** A database of the test server. `url` has everything that a connection needs. */
export interface TestDatabase {
  name: string
  url: string
}

/** Creates a database: empty, or a copy of another. Nothing may be connected to the template. */
export async function createDatabase({ template }: { template?: string } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await command(
    `CREATE DATABASE "${name}"${template === undefined ? '' : ` TEMPLATE "${template}" STRATEGY file_copy`}`,
  )
  return databaseOf(name)
}

/** Removes a database and ends its connections. */
export async function dropDatabase({ name }: Pick<TestDatabase, 'name'>): Promise<void> {
  await command(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
}

/**
 * The name of a database for tests to copy, which `fill` has filled once for all processes and runs. `key`: a hash of its inputs. Templates of
 * the same kind with another key are removed.
 */
export async function filledTemplate(
  kind: string,
  key: string,
  fill: (database: TestDatabase) => Promise<void>,
): Promise<string> {
  const name = `template_${kind}_${key.slice(0, 16)}`
  if ((await namesLike(name)).length > 0) return name
  const release = await takeTurn(join(FOLDER, `${kind}.turn`))
  try {
    if ((await namesLike(name)).length > 0) return name
    for (const old of await namesLike(`template_${kind}_%`)) await dropDatabase(databaseOf(old))
    const unfinished = await createDatabase()
    await fill(unfinished)
    await command(`ALTER DATABASE "${unfinished.name}" RENAME TO "${name}"`)
  } finally {
    release()
  }
  return name
}

/** `like`: a pattern of LIKE; underscores match themselves too. */
async function namesLike(like: string): Promise<string[]> {
  const { rows } = await (
    await admin()
  ).query<{ datname: string }>('SELECT datname FROM pg_database WHERE datname LIKE $1', [like])
  return rows.map(({ datname }) => datname)
}

/** Removes the databases that killed tests have left. Nobody uses a server that has just started. */
async function dropAbandoned(): Promise<void> {
  const client = new pg.Client(databaseOf('postgres').url)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE datname LIKE 'test_%'`,
  )
  for (const { name } of rows) await client.query(`DROP DATABASE "${name}"`)
  await client.end()
}

async function command(sql: string): Promise<void> {
  await (await admin()).query(sql)
}

async function admin(): Promise<pg.Pool> {
  await attach()
  connections ??= new pg.Pool({ connectionString: databaseOf('postgres').url, max: 2, allowExitOnIdle: true })
  return connections
}

function databaseOf(name: string): TestDatabase {
  return { name, url: `postgres://${USER}@/${name}?host=${encodeURIComponent(FOLDER)}` }
}

/** Starts the server if it is not running. */
function attach(): Promise<void> {
  attached ??= attachOnce()
  return attached
}

async function attachOnce(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  const { ids } = serverUser()
  if (ids) chownSync(FOLDER, ids.uid, ids.gid)
  const release = await takeTurn(TURN)
  try {
    pipe = openedPipe()
    if (pipe === undefined) {
      pipe = await start()
      await dropAbandoned()
    }
  } finally {
    release()
  }
}

/** The pipe, if a watcher reads it. */
function openedPipe(): number | undefined {
  try {
    return openSync(PIPE, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    return undefined
  }
}

/** Returns the pipe. */
async function start(): Promise<number> {
  const folder = findPostgres()
  if (folder === undefined)
    throw new Error('PostgreSQL is not installed: set POSTGRES_BIN to the folder of its programs')
  const { ids } = serverUser()
  const run = (program: string, args: readonly string[]) =>
    execFileSync(program, args, { cwd: FOLDER, stdio: 'pipe', encoding: 'utf8', ...ids })
  const isOf = (version: string) => run(join(folder, 'postgres'), ['--version']).includes(` ${version}.`)
  const version = join(DATA, 'PG_VERSION')
  if (!existsSync(version) || !isOf(readFileSync(version, 'utf8').trim())) {
    rmSync(DATA, { recursive: true, force: true })
    run(join(folder, 'initdb'), ['-D', DATA, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'])
  }
  if (!existsSync(PIPE)) run('mkfifo', [PIPE])
  if (!isRunning(folder, run)) {
    const settings = SETTINGS.map((setting) => `-c ${setting}`).join(' ')
    // Its output must not be ours: this process would wait for the end of it.
    run('sh', [
      '-c',
      '"$0" -D "$1" -l "$2" -o "$3" -w start > /dev/null 2>&1',
      join(folder, 'pg_ctl'),
      DATA,
      join(FOLDER, 'log'),
      settings,
    ])
  }
  const watcher = randomBytes(8).toString('hex')
  writeFileSync(WATCHER, watcher)
  spawn('sh', ['-c', WATCH, 'watch', FOLDER, watcher, folder], {
    cwd: FOLDER,
    detached: true,
    stdio: 'ignore',
    ...ids,
  }).unref()
  // Waits until the watcher reads the pipe.
  return promisify(open)(PIPE, constants.O_WRONLY)
}

function isRunning(folder: string, run: (program: string, args: readonly string[]) => string): boolean {
  try {
    run(join(folder, 'pg_ctl'), ['-D', DATA, 'status'])
    return true
  } catch {
    return false
  }
}
