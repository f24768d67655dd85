import { randomUUID } from 'node:crypto'
import { chownSync, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildIfStale } from '../../../scripts/steps.mjs'
import { openBarback, type TestBarback, type TestBarbackOptions } from '../../../testing/barback'
import { orderBodyFor, postOrder } from '../../../testing/orders'
import { mountSmallDisk } from '../../../testing/chaos/small-disk'
import { serverUser } from '../../../scripts/server-user'
import { isOnPostgres } from '../../../testing/store'
import { testStripe } from '../../../testing/stripe'
import { byDialect } from '../../../db/by-dialect'
import { asSqlite } from '../../../db/sqlite/store'

let bar: TestBarback
beforeAll(() => buildIfStale(), 120_000)
afterEach(() => bar.stop())

/** Opens a Barback with a simulated disk. Returns the disk and the log lines. */
async function open(options: TestBarbackOptions = {}) {
  const disk = { free: 5_000_000_000 }
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  bar = await openBarback({ freeBytes: () => Promise.resolve(disk.free), log, ...options })
  return { disk, lines }
}

/** Reads `/healthz` one second later, so that it checks again. */
async function health() {
  bar.clock.advance(1000)
  const { status, body } = await bar.anyone.get('/healthz')
  return [status, body]
}

/** On PostgreSQL a process checks more, and names itself (`process-health.test.ts`). */
const OWN = { hints: 'ok', guards: 'ok', pool: 'ok', pictures: 'ok' }

const ANY_PROCESS: unknown = expect.anything()

const healthOf = (status: string, checks: Record<string, string> = {}) => ({
  status,
  checks: {
    database: 'ok',
    disk: 'ok',
    sweeps: 'unknown',
    stripe: 'unknown',
    ...(isOnPostgres && OWN),
    ...checks,
  },
  ...(isOnPostgres && { process: ANY_PROCESS }),
})

/** Moves tables to a disk of their own; undefined if none can be mounted. */
async function smallDisk(tables: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'barback-disk-'))
  const disk = mountSmallDisk(folder)
  if (!disk) return undefined
  const { ids } = serverUser()
  if (ids) chownSync(folder, ids.uid, ids.gid)
  const space = `small_${randomUUID()}`
  const move = async (to: string) => {
    for (const table of tables)
      await sql`ALTER TABLE ${sql.table(table)} SET TABLESPACE ${sql.ref(to)}`.execute(bar.app.db)
  }
  await sql`CREATE TABLESPACE ${sql.ref(space)} LOCATION ${sql.lit(folder)}`.execute(bar.app.db)
  await move(space)
  return {
    ...disk,
    async close() {
      await move('pg_default')
      await sql`DROP TABLESPACE ${sql.ref(space)}`.execute(bar.app.db)
      disk.close()
      rmdirSync(folder)
    },
  }
}

/** Of the whole database, or the version of the row that a check writes. */
const CHANGES = byDialect({
  sqlite: sql`SELECT total_changes()`,
  postgres: sql`SELECT xmin::text FROM "serverProcess"`,
})

async function order() {
  const guest = await bar.customer()
  return postOrder(guest, await orderBodyFor(bar, guest), randomUUID())
}

describe('Health', () => {
  it('is ok when a row can be written, the disk has room, the sweeps run and Stripe answers', async () => {
    await open()
    expect(await health()).toEqual([200, healthOf('ok')])
    expect((await order()).status).toBe(201)
    await bar.sweep()
    expect(await health()).toEqual([200, healthOf('ok', { sweeps: 'ok', stripe: 'ok' })])
    expect((await bar.anyone.get('/livez')).body).toEqual({ status: 'ok' })
  })

  it('warns about a disk that is getting full, and accepts orders', async () => {
    const { disk, lines } = await open()
    disk.free = 999_999_999
    expect(await health()).toEqual([200, healthOf('degraded', { disk: 'low' })])
    expect((await order()).status).toBe(201)
    expect(lines.filter((line) => line.includes('the disk is getting full'))).toHaveLength(1)
  })

  it('refuses new orders in words before the disk is full, and accepts them again when there is room', async () => {
    const { disk } = await open()
    const guest = await bar.customer()
    const key = randomUUID()
    const body = await orderBodyFor(bar, guest)
    expect((await postOrder(guest, body, key)).status).toBe(201)
    disk.free = 99_000_000
    expect(await health()).toEqual([503, healthOf('failing', { disk: 'full', stripe: 'ok' })])
    expect((await bar.anyone.get('/livez')).status).toBe(200)
    const refused = await postOrder(guest, body, randomUUID())
    expect([refused.status, refused.body]).toEqual([
      503,
      { code: 'storage_full', message: 'We cannot take new orders at the moment. Please order at the bar.' },
    ])
    // The response to an accepted order was lost. Repeating the order still succeeds.
    expect((await postOrder(guest, body, key)).status).toBe(201)
    disk.free = 5_000_000_000
    await bar.sweep()
    expect((await postOrder(guest, body, randomUUID())).status).toBe(201)
  })

  // SQLite's file has a limit that a test can set.
  it.skipIf(isOnPostgres)('reports a full disk when the database cannot grow, and logs the error', async () => {
    const { lines } = await open()
    const guest = await bar.customer()
    const body = await orderBodyFor(bar, guest)
    const { file } = asSqlite(bar.app.store)
    const pages = Number(file.pragma('page_count', { simple: true }))
    file.pragma(`max_page_count = ${pages}`)
    let answer = await postOrder(guest, body, randomUUID())
    // Until the free pages are used up.
    while (answer.status === 201) answer = await postOrder(guest, body, randomUUID())
    expect([answer.status, answer.body]).toMatchObject([503, { code: 'storage_full' }])
    expect(answer.headers.get('retry-after')).toBe('30')
    expect(await health()).toMatchObject([503, { status: 'failing', checks: { disk: 'full' } }])
    expect(lines.join('')).toContain('database or disk is full')
    expect(lines.join('')).not.toContain('rollback')
    bar.clock.advance(10 * 60_000)
    expect(await health()).toMatchObject([503, { checks: { disk: 'full' } }])
    file.pragma('max_page_count = 1000000')
    expect(await health()).toMatchObject([200, { status: 'ok' }])
    expect((await postOrder(guest, body, randomUUID())).status).toBe(201)
  })

  it.runIf(isOnPostgres)('reports a full disk of PostgreSQL, until it has room', async ({ skip }) => {
    await open()
    const disk = await smallDisk(['idempotencyKey', 'order', 'serverPulse'])
    if (!disk) return skip('mounting a disk takes root')
    try {
      const guest = await bar.customer()
      const body = await orderBodyFor(bar, guest)
      disk.fill(0)
      let answer = await postOrder(guest, body, randomUUID())
      // Until the pages at hand are used up.
      while (answer.status === 201) answer = await postOrder(guest, body, randomUUID())
      expect([answer.status, answer.body]).toMatchObject([503, { code: 'storage_full' }])
      expect(await health()).toMatchObject([503, { status: 'failing', checks: { disk: 'full' } }])
      disk.clear()
      expect(await health()).toMatchObject([200, { status: 'ok' }])
      expect((await postOrder(guest, body, randomUUID())).status).toBe(201)
    } finally {
      await disk.close()
    }
  })

  it('reports sweeps that do not finish', async () => {
    await open()
    await bar.sweep()
    bar.clock.advance(60_000)
    expect(await health()).toEqual([200, healthOf('degraded', { sweeps: 'late', stripe: 'ok' })])
  })

  it('reports a failing sweep until it succeeds, and accepts orders', async () => {
    const { lines } = await open()
    // The sessions sweep needs this table.
    await sql`ALTER TABLE tap RENAME TO elsewhere`.execute(bar.app.db)
    for (const _ of ['first', 'again']) {
      await bar.sweep()
      expect(await health()).toEqual([200, healthOf('degraded', { sweeps: 'failing', stripe: 'ok' })])
    }
    const failed = lines.filter((line) => line.includes('sweep failed'))
    expect(failed.map((line) => line.includes('"sweep":"sessions"'))).toEqual([true, true])
    expect((await order()).status).toBe(201)
    await sql`ALTER TABLE elsewhere RENAME TO tap`.execute(bar.app.db)
    await bar.sweep()
    expect(await health()).toEqual([200, healthOf('ok', { sweeps: 'ok', stripe: 'ok' })])
  })

  it('reports that Stripe does not answer, until its next answer', async () => {
    await open()
    await testStripe(bar).fault({ fault: 'outage', times: 12 })
    expect((await order()).status).toBe(201)
    bar.clock.advance(30_000)
    expect(await health()).toEqual([200, healthOf('degraded', { stripe: 'silent' })])
    // Each sweep retries until the outage is over.
    for (let sweeps = 0; sweeps < 12; sweeps += 1) {
      bar.clock.advance(20 * 60_000)
      await bar.sweep()
    }
    expect(await health()).toMatchObject([200, { checks: { stripe: 'ok' } }])
  })

  it('writes at most one row a second, for any number of requests and for its metric as well', async () => {
    const token = 'a token of sixteen and more'
    await open({ env: { METRICS_TOKEN: token } })
    await health()
    const changes = async () => (await CHANGES.execute(bar.app.db)).rows
    const before = await changes()
    await Promise.all(Array.from({ length: 50 }, () => bar.anyone.get('/healthz')))
    expect((await bar.anyone.get('/metrics', { Authorization: `Bearer ${token}` })).status).toBe(200)
    expect(await changes()).toEqual(before)
  })
})
