import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { afterAll, describe, expect, it } from 'vitest'
import { openStore } from './connection'
import { migrate } from './migrate'

const folder = mkdtempSync(join(tmpdir(), 'barback-connection-'))
const path = join(folder, 'barback.db')
const store = openStore(path)
migrate(store.file)
const litestream = new SqliteFile(path, { timeout: 0 })
afterAll(async () => {
  litestream.close()
  await store.close()
  rmSync(folder, { recursive: true })
})

describe('A transaction that reads first', () => {
  it('can write afterwards, although another program writes to the file, too', async () => {
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

it('writes a limit into the text of a query, so that its statement is prepared once', () => {
  const { db } = store
  const query = db.selectFrom('user').select('id').where('id', '>', 3).limit(25).offset(50)
  expect(query.compile()).toMatchObject({
    sql: 'select "id" from "user" where "id" > ? limit 25 offset ?',
    parameters: [3, 50],
  })
})
