import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { createDatabase, dropDatabase } from '../../testing/postgres/cluster'
import { emptyTemplate } from '../../testing/postgres/templates'
import { freePort } from '../../scripts/free-port'
import { openStore } from '../open'
import { StoreError } from '../store-error'
import { migrate } from './migrate'
import { nameOf } from './unusable'

const PASSWORD = 'open-sesame'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

/** Opens and migrates a database as every program does. Returns the reason if it is unusable. */
async function reasonOf(url: string): Promise<string> {
  try {
    const store = await openStore({ url, path: 'unused' })
    try {
      await store.migrate()
    } finally {
      await store.close()
    }
    return 'usable'
  } catch (error) {
    expect(error).toBeInstanceOf(StoreError)
    const { message } = error instanceof Error ? error : { message: '' }
    expect(message).not.toContain('\n')
    expect(message).not.toContain(PASSWORD)
    return message
  }
}

/** The URL of a server that answers every connection with one error. */
async function refusing(code: string, message: string): Promise<string> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`)
      const head = Buffer.from('E\0\0\0\0')
      head.writeInt32BE(fields.length + 4, 1)
      socket.end(Buffer.concat([head, fields]))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => server.close())
  const address = server.address()
  return urlAt(typeof address === 'object' && address ? address.port : 0)
}

function urlAt(port: number, host = '127.0.0.1'): string {
  return `postgres://barback:${PASSWORD}@${host}:${port}/barback`
}

/** A database of the test server, changed by its owner. */
async function database({ template, sql = [] }: { template?: string; sql?: string[] } = {}) {
  const made = await createDatabase(template === undefined ? {} : { template })
  cleanups.push(() => dropDatabase(made))
  const client = new pg.Client(made.url)
  await client.connect()
  for (const one of sql) await client.query(one)
  await client.end()
  return made
}

describe('A database that cannot be used is reported in one line, without its password', () => {
  it('if the URL is not one', async () => {
    expect(await reasonOf(`postgres://barback:${PASSWORD}%zz@127.0.0.1:port/barback`)).toMatch(
      /^DATABASE_URL is not a PostgreSQL URL such as 'postgres:/,
    )
  })

  it('if it names a certificate that is not there', async () => {
    expect(await reasonOf(`${urlAt(5432)}?sslmode=verify-full&sslrootcert=/nowhere/ca.pem`)).toBe(
      "DATABASE_URL names a file that cannot be read: ENOENT: no such file or directory, open '/nowhere/ca.pem'",
    )
  })

  it('if the host is unknown', async () => {
    expect(await reasonOf(urlAt(5432, 'nowhere.invalid'))).toBe("DATABASE_URL: the host 'nowhere.invalid' is unknown")
  })

  it('if nothing listens there', async () => {
    const port = await freePort()
    expect(await reasonOf(urlAt(port))).toBe(
      `DATABASE_URL: no PostgreSQL server answers at 127.0.0.1:${port}: start it, or correct host and port`,
    )
    expect(await reasonOf('postgres://barback@/barback?host=%2Fnowhere')).toBe(
      'DATABASE_URL: no PostgreSQL server answers in /nowhere: start it, or correct host and port',
    )
  })

  it.each([
    [
      'the password is wrong',
      ['28P01', 'password authentication failed for user "barback"'],
      "DATABASE_URL: PostgreSQL refuses the password of 'barback'",
    ],
    [
      'the user does not exist',
      ['28000', 'role "barback" does not exist'],
      `DATABASE_URL: PostgreSQL refuses the user 'barback': role "barback" does not exist`,
    ],
    [
      'too many are connected',
      ['53300', 'sorry, too many clients already'],
      'has no connection left: raise its max_connections',
    ],
    ['it is starting', ['57P03', 'the database system is starting up'], 'is starting or stopping: try again'],
    ['anything else is wrong', ['XX000', 'lost\nits mind'], 'cannot be used: lost its mind'],
  ] as const)('if %s', async (_what, [code, message], reason) => {
    expect(await reasonOf(await refusing(code, message))).toContain(reason)
  })

  it('if it does not exist, with the command that creates it', async () => {
    const { url, name } = await database()
    const reason = await reasonOf(url.replace(name, 'no_such_database'))
    expect(reason).toContain("The database 'no_such_database' does not exist. Create it: createdb -h /")
    expect(reason).toContain('-U barback --encoding=UTF8 --locale=C --template=template0 no_such_database')
  })

  it('if its user may not create tables', async () => {
    const role = `limited_${randomBytes(4).toString('hex')}`
    const { url, name } = await database({ sql: [`CREATE ROLE ${role} LOGIN`] })
    cleanups.unshift(() => database({ sql: [`DROP ROLE ${role}`] }))
    expect(await reasonOf(url.replace('barback@', `${role}@`))).toBe(
      `'${role}' may not create tables in the database '${name}': make it the owner (ALTER DATABASE "${name}" OWNER TO "${role}")`,
    )
  })

  it('if it is not in UTF8', async () => {
    const name = `test_${randomBytes(8).toString('hex')}`
    const { url, name: known } = await database({
      sql: [`CREATE DATABASE ${name} ENCODING 'SQL_ASCII' TEMPLATE template0`],
    })
    cleanups.push(() => dropDatabase({ name }))
    expect(await reasonOf(url.replace(known, name))).toBe(
      'The database must be in UTF8. It is in SQL_ASCII: create it with --encoding=UTF8 --template=template0.',
    )
  })

  it('if it is read-only', async () => {
    const { url, name } = await database()
    await database({ sql: [`ALTER DATABASE "${name}" SET default_transaction_read_only = on`] })
    expect(await reasonOf(url)).toBe(
      `The database '${name}' is read-only: it is a standby, or its default_transaction_read_only is on`,
    )
  })

  it.each([
    ['"user"', 'CREATE TABLE "user" (id integer)'],
    ['migration', 'CREATE TABLE migration (id integer)'],
    ['posts', 'CREATE TABLE posts (id integer)'],
    ['recent', 'CREATE VIEW recent AS SELECT 1 AS id'],
  ])('if it has %s of another program', async (_name, sql) => {
    const { url } = await database({ sql: [sql] })
    const [, name] = /(\w+)"? (?:\(|AS)/.exec(sql) ?? []
    expect(await reasonOf(url)).toBe(
      `The database has the table ${name} of another program: create a database for Barback alone, and correct DATABASE_URL.`,
    )
  })

  it('unless its tables belong to an extension, which a provider may install', async () => {
    const { url } = await database({ sql: ['CREATE EXTENSION pg_stat_statements'] })
    expect(await reasonOf(url)).toBe('usable')
  })

  it('if it is of a newer Barback', async () => {
    const { url } = await database({
      template: await emptyTemplate(),
      sql: [`INSERT INTO migration VALUES ('9999_later', 1)`],
    })
    expect(await reasonOf(url)).toContain('The database was created by a newer Barback (it has 9999_later)')
  })

  it('if PostgreSQL is too old', async () => {
    const answers: Record<string, string> = { server_version_num: '140012', server_version: '14.12' }
    const client = {
      async query(text: string) {
        const [, name = ''] = /current_setting\('(\w+)'\)/.exec(text) ?? []
        return { rows: [{ text: answers[name] ?? '' }], rowCount: 1 }
      },
    }
    await expect(migrate(client, () => 0)).rejects.toEqual(
      new StoreError('Barback needs PostgreSQL 15 or newer. This is 14.12.'),
    )
  })
})

describe('The name of a database in the log', () => {
  it.each([
    [urlAt(5433, 'db.example.com'), 'postgres://barback@db.example.com:5433/barback'],
    ['postgres://barback:open-sesame@/bar?host=%2Frun%2Fpg', 'bar at /run/pg'],
    ['postgres://db/bar?user=barback&password=open-sesame', 'postgres://barback@db:5432/bar'],
  ])('has no password: %s', (url, name) => {
    expect(nameOf(url)).toBe(name)
  })
})
