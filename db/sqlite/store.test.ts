import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { afterAll, describe, expect, it } from 'vitest'
import { openSqlite } from './store'
import { migrate } from './migrate'

const folder = mkdtempSync(join(tmpdir(), 'barback-connection-'))
const path = join(folder, 'barback.db')
const store = openSqlite(path)
migrate(store.file)
const litestream = new SqliteFile(path, { timeout: 0 })
afterAll(async () => {
  litestream.close()
  await store.close()
  rmSync(folder, { recursive: true })
})

describe('A transaction that reads first', () => {
  it('can write afterwards, although another program also writes to the file', async () => {
    litestream.exec('CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)')
    await store.db.transaction().execute(async (trx) => {
      await trx.selectFrom('serverPulse').selectAll().execute()
      expect(() => litestream.exec('INSERT INTO _litestream_seq (seq) VALUES (1)')).toThrow('database is locked')
      await trx.insertInto('serverPulse').values({ id: 1, writtenAt: 1 }).execute()
    })
    expect(await store.db.selectFrom('serverPulse').select('writtenAt').execute()).toEqual([{ writtenAt: 1 }])
    litestream.exec('INSERT INTO _litestream_seq (seq) VALUES (1)')
  })
})

it('a limit is part of a query’s text, so that its statement is prepared once', () => {
  const { db } = store
  const query = db.selectFrom('user').select('id').where('id', '>', 3).limit(25).offset(50)
  expect(query.compile()).toMatchObject({
    sql: 'select "id" from "user" where "id" > ? limit 25 offset ?',
    parameters: [3, 50],
  })
})

it('the write-ahead log is cut to 32 MB at most after a long reader', async () => {
  const { file } = store
  const size = () => statSync(`${path}-wal`).size
  file.exec('CREATE TABLE filler (bytes BLOB)')
  const fill = file.prepare('INSERT INTO filler (bytes) VALUES (randomblob(1000000))')
  const reader = new SqliteFile(path, { readonly: true })
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM user').get()
  for (let n = 0; n < 50; n++) fill.run()
  expect(size()).toBeGreaterThan(45_000_000)
  reader.exec('COMMIT')
  reader.close()
  // The first commit moves the log into the file, the second starts it again.
  for (let n = 0; n < 2; n++) fill.run()
  expect(size()).toBeLessThanOrEqual(32_000_000)
  file.exec('DROP TABLE filler')
})

it('the write-ahead log is left to Litestream if that copies the file', async () => {
  const copied = openSqlite(join(folder, 'copied.db'), { isCopied: true })
  const { file } = copied
  file.exec('CREATE TABLE filler (bytes BLOB)')
  const fill = file.prepare('INSERT INTO filler (bytes) VALUES (randomblob(1000000))')
  for (let n = 0; n < 50; n++) fill.run()
  // Only the first page has been written to the file.
  expect(statSync(join(folder, 'copied.db')).size).toBeLessThan(10_000)
  file.pragma('wal_checkpoint(RESTART)')
  fill.run()
  expect(statSync(join(folder, 'copied.db-wal')).size).toBeGreaterThan(45_000_000)
  await copied.close()
})

describe('Files of the database', () => {
  const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

  it('are accessible to their owner only, like their folder', async () => {
    const made = join(folder, 'made/barback.db')
    const opened = openSqlite(made)
    migrate(opened.file)
    expect([dirname(made), made, `${made}-wal`, `${made}-shm`].map(modeOf)).toEqual(['700', '600', '600', '600'])
    await opened.close()
  })

  it('lose the access that an earlier version gave to others', async () => {
    const old = join(folder, 'old.db')
    for (const file of [old, `${old}-wal`, `${old}-shm`]) writeFileSync(file, '')
    for (const file of [old, `${old}-wal`, `${old}-shm`]) chmodSync(file, 0o644)
    const opened = openSqlite(old)
    migrate(opened.file)
    expect([old, `${old}-wal`, `${old}-shm`].map(modeOf)).toEqual(['600', '600', '600'])
    await opened.close()
  })
})
