import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import SqliteFile from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openBarback, type TestBarback } from '../../testing/barback'
import { newGuest, orderRow, paidOrder } from '../../testing/orders'
import { createDatabase, dropDatabase, type TestDatabase } from '../../testing/postgres/cluster'
import { emptyTemplate } from '../../testing/postgres/templates'
import { templateDatabase } from '../../testing/template'
import { openPostgres } from '../postgres/store'
import { openSqlite } from '../sqlite/store'
import { compare, copy } from './copy'
import { CopyRefused } from './refused'

const folder = mkdtempSync(join(tmpdir(), 'barback-copy-'))
/** Owns the databases, and may do nothing else. */
const role = `owner_${randomBytes(6).toString('hex')}`
const databases: TestDatabase[] = []
/** A file with the demo's data, and a finished copy of it. Tests only read them. */
let path: string
let url: string
let rows: number
let files = 0

beforeAll(async () => {
  path = demoFile(await templateDatabase())
  const store = openSqlite(path)
  // Numbers that were skipped, and a guest without words.
  store.file.exec(`UPDATE sqlite_sequence SET seq = seq + 5000 WHERE name = 'order'`)
  store.file.exec(`UPDATE customer SET deletedAt = 1 WHERE id = 3`)
  await store.close()
  const first = await emptyDatabase()
  await inDatabase(first.url, `CREATE ROLE ${role} LOGIN`)
  url = await owned(first)
  const copied = await copy({ from: path, to: url })
  expect(copied).toMatchObject({ resumed: 0, changed: [] })
  rows = copied.rows
  expect(rows).toBeGreaterThan(10_000)
})

afterEach(async () => {
  for (const database of databases.splice(1)) await dropDatabase(database)
})

afterAll(async () => {
  for (const database of databases.splice(0)) await dropDatabase(database)
  const other = await emptyDatabase()
  await inDatabase(other.url, `DROP ROLE ${role}`)
  await dropDatabase(other)
  rmSync(folder, { recursive: true, force: true })
})

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createDatabase()
  databases.push(database)
  return database
}

/** The URL of an empty database of a role that is no superuser. */
async function ownDatabase(): Promise<string> {
  return owned(await emptyDatabase())
}

async function owned(database: TestDatabase): Promise<string> {
  await inDatabase(database.url, `ALTER DATABASE "${database.name}" OWNER TO ${role}`)
  return database.url.replace('barback@', `${role}@`)
}

function newPath(): string {
  return join(folder, `${++files}.db`)
}

/** A copy of the demo's file. */
function demoFile(of = path): string {
  const file = newPath()
  copyFileSync(of, file)
  return file
}

async function inDatabase(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(query)).rows
  } finally {
    await client.end()
  }
}

/** Runs a change without the triggers, which only a superuser may do. */
async function changeQuietly(of: string, change: string): Promise<void> {
  await inDatabase(of.replace(`${role}@`, 'barback@'), `SET session_replication_role = replica; ${change}`)
}

function inFile(path: string, query: string): unknown[] {
  const file = new SqliteFile(path)
  try {
    return file.prepare(query).all()
  } finally {
    file.close()
  }
}

/** The message with which a copy is refused. */
async function refusal(copying: Promise<unknown>): Promise<unknown> {
  return copying.then(
    () => 'not refused',
    (error: unknown) => (error instanceof CopyRefused ? error.message : error),
  )
}

/** Ends a copy when it reaches a step. */
class Stopped extends Error {}
const stopAt = (name: string) => (what: string) => {
  if (what === name) throw new Stopped()
}

test('there and back: both copies have every row, and the file is as it was', async () => {
  const back = newPath()
  expect(await copy({ from: url, to: back })).toEqual({ rows, resumed: 0, changed: [] })
  expect(await compare({ from: path, to: back })).toBe(rows)
  for (const query of [
    'SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name',
    // The order of its triggers is the order in which they run.
    `SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid`,
    'SELECT * FROM migration ORDER BY name',
    'SELECT name, seq FROM sqlite_sequence WHERE seq > 0 ORDER BY name',
  ])
    expect(inFile(back, query)).toEqual(inFile(path, query))
  expect(inFile(back, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(existsSync(`${back}.unfinished-copy`)).toBe(false)
})

test('a copy has the schema of a new database, with nothing disabled or left out', async () => {
  const fresh = await createDatabase({ template: await emptyTemplate() })
  databases.push(fresh)
  for (const query of [
    `SELECT relname, relkind FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1, 2`,
    `SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`,
    `SELECT conname, convalidated, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 3`,
    `SELECT tgname, tgenabled, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 3`,
  ])
    expect(await inDatabase(url, query)).toEqual(await inDatabase(fresh.url, query))
})

test(
  'Barback goes on with a copy: guests sign in, order and pay, and order numbers follow',
  { timeout: 300_000 },
  async () => {
    const [before, there, back] = [demoFile(await templateDatabase()), await ownDatabase(), newPath()]
    const order = async (bar: TestBarback) => {
      // A guest of before signs in. The order is a new guest's, whom this Stripe knows.
      await bar.customer()
      const { id } = await paidOrder(bar, {}, (await newGuest(bar)).caller)
      expect(await orderRow(bar, id)).toMatchObject({ status: 'Paid', paymentStatus: 'Paid' })
      return id
    }
    /** The store of the environment of the tests is another one. */
    const on = async (env: Record<string, string>, work: (bar: TestBarback) => Promise<number>) => {
      const bar = await openBarback({ env: { DATABASE_URL: '', ...env } })
      const id = await work(bar)
      await bar.stop()
      return id
    }
    const first = await on({ DATABASE_PATH: before }, order)
    await copy({ from: before, to: there })
    const second = await on({ DATABASE_URL: there }, order)
    expect(second).toBe(first + 1)
    await copy({ from: there, to: back })
    expect(await compare({ from: there, to: back })).toBeGreaterThan(rows)
    const third = await on({ DATABASE_PATH: back }, order)
    expect(third).toBe(second + 1)
  },
)

test('a copy whose connection is cut goes on where it stopped', async () => {
  const to = await ownDatabase()
  let cut: Promise<unknown> | undefined
  const step = (what: string) => {
    if (what === 'orderItem')
      cut ??= inDatabase(
        to,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'barback copy'`,
      )
  }
  await expect(copy({ from: path, to, step })).rejects.toThrow(
    /connection to PostgreSQL was lost: run the same command/,
  )
  await cut
  // No server starts on half a copy, and no one copies it further.
  const store = openPostgres(to)
  await expect(store.migrate()).rejects.toThrow('unfinished copy')
  await store.close()
  await expect(copy({ from: to, to: newPath() })).rejects.toThrow('is an unfinished copy')
  const { resumed } = await copy({ from: path, to })
  expect(resumed).toBeGreaterThan(1000)
  expect(resumed).toBeLessThan(rows)
  expect(await compare({ from: path, to })).toBe(rows)
})

test('a database is finished by later runs, wherever the runs before were stopped', async () => {
  const to = await ownDatabase()
  for (const step of ['indexes and references', 'statistics', 'searches in customerWords'])
    await expect(copy({ from: path, to, step: stopAt(step) })).rejects.toThrow(Stopped)
  expect(await copy({ from: path, to })).toEqual({ rows, resumed: rows, changed: [] })
  expect(await compare({ from: path, to })).toBe(rows)
})

test('a file is finished by later runs, if its source is the same, or begun anew', async () => {
  const back = newPath()
  for (const step of ['orderItem', 'indexes', 'searches in customerWords'])
    await expect(copy({ from: url, to: back, step: stopAt(step) })).rejects.toThrow(Stopped)
  expect(existsSync(back)).toBe(false)
  await changeQuietly(url, `UPDATE brand SET "updatedAt" = "updatedAt" + 1 WHERE id = 2`)
  await expect(copy({ from: url, to: back })).rejects.toThrow('has changed since (brand): begin again with --anew')
  await changeQuietly(url, `UPDATE brand SET "updatedAt" = "updatedAt" - 1 WHERE id = 2`)
  expect(await copy({ from: url, to: back })).toEqual({ rows, resumed: rows, changed: [] })
  expect(await compare({ from: url, to: back })).toBe(rows)

  // A run that ends before the file gets its name leaves this.
  const other = newPath()
  copyFileSync(back, `${other}.unfinished-copy`)
  await expect(copy({ from: url, to: other, step: stopAt('category') })).rejects.toThrow(Stopped)
  let second: Promise<unknown> | undefined
  const step = (what: string) => {
    if (what === 'category') second ??= refusal(copy({ from: url, to: other }))
  }
  expect((await copy({ from: url, to: other, anew: true, step })).resumed).toBe(0)
  expect(await second).toMatch(/^Another copy into .* is running, or/)
})

test('an unfinished copy is not continued from a source that has changed, and can be begun anew', async () => {
  const [from, to] = [demoFile(), await ownDatabase()]
  await expect(copy({ from, to, step: stopAt('orderItem') })).rejects.toThrow(Stopped)
  const store = openSqlite(from)
  store.file.exec(`UPDATE brand SET updatedAt = updatedAt + 1 WHERE id = 2`)
  await store.close()
  await expect(copy({ from, to })).rejects.toThrow(
    `${from} is not what this copy was begun from, or has changed since (brand): begin again with --anew`,
  )
  let second: Promise<unknown> | undefined
  const step = (what: string) => {
    if (what === 'category') second ??= refusal(copy({ from, to }))
  }
  expect((await copy({ from, to, anew: true, step })).resumed).toBe(0)
  expect(await second).toMatch(/^Another copy into .* is running, or/)
  expect(await compare({ from, to })).toBe(rows)
})

test('changes during a copy are not in it, and are reported', async () => {
  const [from, to, back] = [demoFile(), await ownDatabase(), newPath()]
  const store = openSqlite(from)
  const change = (what: string) => {
    if (what === 'category') store.file.exec(`UPDATE brand SET updatedAt = 9999999999999`)
  }
  expect((await copy({ from, to, step: change })).changed).toEqual(['brand'])
  await store.close()
  expect(await inDatabase(to, 'SELECT 1 FROM brand WHERE "updatedAt" = 9999999999999')).toEqual([])
  await expect(compare({ from, to })).rejects.toThrow('brand: the rows differ')

  let changed: Promise<unknown> | undefined
  const changeThere = (what: string) => {
    if (what === 'category') changed ??= inDatabase(to, `DELETE FROM session`)
  }
  await inDatabase(
    to,
    `INSERT INTO session (id, kind, "userId", "createdAt", "expiresAt") VALUES ('x', 'portal', 1, 1, 1)`,
  )
  const copied = await copy({ from: to, to: back, step: changeThere })
  await changed
  expect(copied.changed).toEqual(['session'])
  expect(inFile(back, 'SELECT count(*) AS count FROM session')).toEqual([{ count: 1 }])
})

test('the proof finds what was changed by hand', async () => {
  const to = await ownDatabase()
  await expect(copy({ from: path, to, step: stopAt('indexes and references') })).rejects.toThrow(Stopped)
  await inDatabase(to, `UPDATE payment SET "amountCents" = "amountCents" + 1 WHERE id = 7`)
  await expect(copy({ from: path, to })).rejects.toThrow(
    /payment: the sum of amountCents is .*payment: the rows differ/,
  )
  await inDatabase(to, `UPDATE payment SET "amountCents" = "amountCents" - 1 WHERE id = 7`)
  await copy({ from: path, to })
  const changes: Array<readonly [query: string, undo: string, message: string]> = [
    [
      `UPDATE "orderHistory" SET actor = actor || ' ' WHERE id = 5`,
      `UPDATE "orderHistory" SET actor = rtrim(actor) WHERE id = 5`,
      'orderHistory: the rows differ',
    ],
    [
      `SELECT setval(pg_get_serial_sequence('"tab"', 'id'), pg_sequence_last_value(pg_get_serial_sequence('"tab"', 'id')::regclass) + 1)`,
      `SELECT setval(pg_get_serial_sequence('"tab"', 'id'), pg_sequence_last_value(pg_get_serial_sequence('"tab"', 'id')::regclass) - 1)`,
      'tab: the last number is',
    ],
    [
      `UPDATE "productWords" SET words = words || 'zzz' WHERE rowid = 3`,
      `UPDATE "productWords" SET words = ts_delete(words, 'zzz') WHERE rowid = 3`,
      `productWords: the search for 'z' finds other rows`,
    ],
  ]
  for (const [query, undo, message] of changes) {
    for (const change of [query, undo]) {
      await changeQuietly(to, change)
      if (change === query) await expect(compare({ from: path, to })).rejects.toThrow(message)
    }
  }
})

const refusals: ReadonlyArray<
  readonly [what: string, place: () => Promise<{ from: string; to: string }>, message: string]
> = [
  ['no file', async () => ({ from: '/no/such.db', to: await ownDatabase() }), 'There is no database at /no/such.db'],
  [
    'another kind of file',
    async () => ({ from: join(import.meta.dirname, 'copy.ts'), to: await ownDatabase() }),
    'cannot be read as a database: file is not a database',
  ],
  ['the same store', async () => ({ from: demoFile(), to: newPath() }), 'Both are SQLite files'],
  [
    'the same store',
    async () => ({ from: await ownDatabase(), to: await ownDatabase() }),
    'Both are PostgreSQL databases',
  ],
  [
    'no server',
    async () => ({ from: demoFile(), to: 'postgres://bar:secret@127.0.0.1:1/barback' }),
    'No connection to postgres://bar@127.0.0.1:1/barback: connect ECONNREFUSED',
  ],
  [
    'a wrong URL',
    async () => ({ from: demoFile(), to: 'postgres://bar:secret@127.0.0.1:port/barback' }),
    'No connection to postgres://bar@127.0.0.1:port/barback: Invalid URL',
  ],
  [
    'no such database',
    async () => ({ from: demoFile(), to: (await ownDatabase()).replace(/\/test_\w+/, '/nowhere') }),
    'database "nowhere" does not exist',
  ],
  ['an empty source', async () => ({ from: await ownDatabase(), to: newPath() }), 'is not a database of Barback'],
  [
    'a newer file',
    async () => ({ from: migratedBy(`INSERT INTO migration VALUES ('9999_later', 1)`), to: await ownDatabase() }),
    'is of a newer Barback (it has 9999_later): copy it with that version',
  ],
  [
    'an older file',
    async () => ({
      from: migratedBy(`DELETE FROM migration WHERE name = '0103_line_names'`),
      to: await ownDatabase(),
    }),
    'is of an older Barback (it lacks 0103_line_names): start this version on it once',
  ],
  [
    'a newer database',
    async () => ({ from: demoFile(), to: await changedDatabase(`INSERT INTO migration VALUES ('9999_later', 1)`) }),
    'The database was created by a newer Barback (it has 9999_later)',
  ],
  [
    'rows in the database',
    async () => ({
      from: demoFile(),
      to: await changedDatabase(`INSERT INTO brand (name, "createdAt", "updatedAt") VALUES ('One', 0, 0)`),
    }),
    'is not empty, it has rows in brand: create a new database for the copy',
  ],
  [
    'tables of another program',
    async () => {
      const to = await ownDatabase()
      await inDatabase(to, 'CREATE TABLE blog (id bigint)')
      return { from: demoFile(), to }
    },
    'is not empty, it has the table blog of another program',
  ],
  ['an existing file', async () => ({ from: url, to: demoFile() }), 'exists: move it aside or give another name'],
  [
    'a restored file',
    async () => {
      const from = demoFile()
      copyFileSync(import.meta.filename, `${from}.restored-at`)
      return { from, to: await ownDatabase() }
    },
    'was restored from a backup: start the server on it once',
  ],
]

function migratedBy(query: string): string {
  const path = demoFile()
  const file = new SqliteFile(path)
  file.exec(query)
  file.close()
  return path
}

async function changedDatabase(query: string): Promise<string> {
  const url = await ownDatabase()
  const store = openPostgres(url)
  await store.migrate()
  await store.close()
  await inDatabase(url, query)
  return url
}

test.each(refusals)('%s is refused in one line', async (_, place, message) => {
  const found = await refusal(copy(await place()))
  expect(found).toEqual(expect.stringContaining(message))
  expect(found).not.toMatch(/secret|\n/)
})
