import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { Kysely } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openSqlite } from './store'
import type { Tables } from '../store'
import { readRefusal } from '../refusal'
import { Dialect } from './dialect'
import { migrate } from './migrate'

const folder = mkdtempSync(join(tmpdir(), 'barback-driver-'))
const path = join(folder, 'barback.db')
const store = openSqlite(path)
migrate(store.file)
const other = new SqliteFile(path, { timeout: 0 })
afterEach(() => {
  if (other.inTransaction) other.exec('ROLLBACK')
})
afterAll(async () => {
  other.close()
  await store.close()
  rmSync(folder, { recursive: true })
})

const { db } = store
const pulse = () => db.selectFrom('serverPulse').select('writtenAt').execute()
const beat = (writtenAt: number, by: Pick<typeof db, 'insertInto'> = db) =>
  by
    .insertInto('serverPulse')
    .values({ id: 1, writtenAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ writtenAt }))
    .execute()
let moments = 1000
const WRITES: ReadonlyArray<readonly [string, (writtenAt: number) => Promise<unknown>]> = [
  ['a statement', (at) => beat(at)],
  ['a transaction', (at) => db.transaction().execute((trx) => beat(at, trx))],
  ['a write shared with others', (at) => store.together({}, (trx) => beat(at, trx))],
]

describe('While another program holds the write lock', () => {
  it.each(WRITES)('%s waits without blocking the process, and reads continue', async (_, write) => {
    other.exec('BEGIN IMMEDIATE')
    let isDone = false
    const written = write((moments += 1)).then(() => (isDone = true))
    const before = await pulse()
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 1))
    expect([isDone, await pulse()]).toEqual([false, before])
    other.exec('COMMIT')
    await written
    expect(await pulse()).not.toEqual(before)
  })

  it('writes of many callers wait in order, and each runs once', async () => {
    other.exec('BEGIN IMMEDIATE')
    const order: number[] = []
    const all = Array.from({ length: 200 }, (_, n) =>
      db.transaction().execute(async (trx) => {
        await beat(n, trx)
        order.push(n)
      }),
    )
    await pulse()
    other.exec('COMMIT')
    await Promise.all(all)
    expect(order).toEqual(Array.from({ length: 200 }, (_, n) => n))
    expect(await pulse()).toEqual([{ writtenAt: 199 }])
  })

  it('a write that waits too long fails as busy without writing, and the next one works', async () => {
    const impatient = new Kysely<Tables>({ dialect: new Dialect(store.file, 0) })
    const before = await pulse()
    other.exec('BEGIN IMMEDIATE')
    const refusals = await Promise.allSettled([
      beat(-1, impatient),
      impatient.transaction().execute((trx) => beat(-1, trx)),
      impatient.transaction().execute((trx) => beat(-1, trx)),
    ])
    for (const one of refusals) {
      expect(one.status === 'rejected' && readRefusal(one.reason)).toMatchObject({ kind: 'busy' })
    }
    expect(await pulse()).toEqual(before)
    other.exec('COMMIT')
    await beat(5, impatient)
    expect(await pulse()).toEqual([{ writtenAt: 5 }])
  })
})

it('A query outside a transaction sees none of its changes before the commit', async () => {
  await beat(1)
  let end = () => {}
  const held = new Promise<void>((resolve) => (end = resolve))
  const written = db.transaction().execute(async (trx) => {
    await beat(2, trx)
    await held
  })
  const read = pulse()
  end()
  await written
  expect(await read).toEqual([{ writtenAt: 2 }])
  await expect(
    db.transaction().execute(async (trx) => {
      await beat(3, trx)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await pulse()).toEqual([{ writtenAt: 2 }])
})
