import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { eventually } from '../../../testing/eventually'
import { openLine, type DatabaseLine } from '../../../testing/postgres/line'

const TOKEN = 'a token of sixteen and more'

/** Two servers on one PostgreSQL database. The second one's line can be cut. */
let a: TestBarback
let b: TestBarback
let line: DatabaseLine
beforeEach(async () => {
  const env = { METRICS_TOKEN: TOKEN }
  a = await openBarback({ isOnPostgres: true, env })
  line = await openLine({ url: a.app.env.DATABASE_URL ?? '' })
  b = await openBarback({
    beside: a,
    env: { ...env, DATABASE_URL: line.url, DATABASE_PATH: pathOf(a), LOG_LEVEL: 'silent' },
  })
  await eventually(() => expect([a, b].map(({ app }) => app.peers.isHearing())).toEqual([true, true]))
})
afterEach(async () => {
  await b.stop()
  await line.stop()
  await a.stop()
})

/** With this path another server has the same folder of pictures. */
function pathOf(bar: TestBarback): string {
  return join(bar.app.env.dataDirectory, 'barback.db')
}

const answer = z.looseObject({
  status: z.string(),
  checks: z.record(z.string(), z.string()),
  process: z.looseObject({
    id: z.string(),
    processes: z.number().optional(),
    leases: z.number(),
    hintsLostSince: z.string().nullable(),
  }),
})

/** Reads `/healthz` one second later, so that it checks again. */
async function health(bar: TestBarback) {
  bar.clock.advance(1000)
  return answer.parse((await bar.anyone.get('/healthz')).body)
}

/** Returns the figures of one process by name and labels, as written in the text. */
async function figures(bar: TestBarback): Promise<Map<string, number>> {
  const { body } = await bar.anyone.get('/metrics', { Authorization: `Bearer ${TOKEN}` })
  const lines = String(body)
    .split('\n')
    .filter((text) => text !== '' && !text.startsWith('#'))
  return new Map(lines.map((text) => [text.slice(0, text.lastIndexOf(' ')), Number(text.slice(text.lastIndexOf(' ')))]))
}

/** The sweeps that a server does for all: all but those of each process. */
function heldBy({ app }: TestBarback): number {
  const held = [...app.pulse.sweeps.values()].filter(({ isHeld }) => isHeld === true).length
  expect(held).toBeGreaterThan(10)
  return held
}

/** Lets one server go without a stop, and the other live on. */
async function outlive(survivor: TestBarback): Promise<void> {
  for (let beats = 0; beats < 2; beats += 1) {
    survivor.clock.advance(8_000)
    await survivor.app.peers.beat()
  }
}

describe('Health of a process', () => {
  it('names the process, its share of the work and its connections', async () => {
    await a.sweep()
    await b.sweep()
    const { checks, process } = await health(a)
    expect(checks).toMatchObject({ database: 'ok', hints: 'ok', guards: 'ok', pool: 'ok' })
    expect(process).toMatchObject({
      id: a.app.peers.id,
      processes: 2,
      leases: heldBy(a),
      hintsLostSince: null,
      connections: { most: 10, waiting: 0 },
    })
    expect((await health(b)).process).toMatchObject({ id: b.app.peers.id, leases: 0 })
  })

  it('writes its own row', async () => {
    const seen = async (bar: TestBarback) => {
      const rows = a.app.db.selectFrom('serverProcess').select('seenAt').where('id', '=', bar.app.peers.id)
      return (await rows.executeTakeFirstOrThrow()).seenAt
    }
    const before = await seen(b)
    await health(a)
    expect([await seen(a), await seen(b)]).toEqual([a.clock.now(), before])
  })

  it('reports hints that have been lost for ten seconds, until they arrive again', async () => {
    line.cut()
    await eventually(() => expect(b.app.peers.isHearing()).toBe(false))
    const lostSince = new Date(b.clock.now()).toISOString()
    expect((await health(b)).checks.hints).toBe('ok')
    b.clock.advance(10_000)
    const lost = await health(b)
    expect(lost.checks).toMatchObject({ hints: 'lost', database: 'failing', pictures: 'unknown' })
    expect(lost.process).toMatchObject({ hintsLostSince: lostSince, id: b.app.peers.id })
    const found = await figures(b)
    expect(found.get('barback_hints_lost_seconds')).toBe(12)
    expect(found.get('barback_hints_losses_total')).toBe(1)
    // Gauges that are read from the database are absent.
    expect(found.has('barback_open_differences')).toBe(false)
    line.mend()
    await eventually(() => expect(b.app.peers.isHearing()).toBe(true))
    expect((await health(b)).checks).toMatchObject({ hints: 'ok', database: 'ok' })
    expect((await figures(b)).get('barback_hints_lost_seconds')).toBe(0)
    expect((await figures(a)).get('barback_hints_losses_total')).toBe(0)
  })

  it('reports a long wait for a guard, and forgets it after two minutes', async () => {
    const { store } = a.app
    let isHeld = false
    const held = store.inGuard({ venue: 1 }, async (trx) => {
      await trx.selectFrom('business').select('id').execute()
      isHeld = true
      await sql`SELECT pg_sleep(2.2)`.execute(trx)
    })
    await eventually(() => expect(isHeld).toBe(true))
    await store.inGuard({ venue: 1 }, (trx) => trx.selectFrom('business').select('id').execute())
    await held
    expect((await health(a)).checks).toMatchObject({ guards: 'slow', pool: 'ok' })
    const found = await figures(a)
    expect(found.get('barback_guard_wait_seconds_bucket{le="+Inf",guard="venue"}')).toBe(2)
    expect(found.get('barback_guard_wait_seconds_bucket{le="1",guard="venue"}')).toBe(1)
    a.clock.advance(121_000)
    expect((await health(a)).checks.guards).toBe('ok')
    expect((await health(b)).checks.guards).toBe('ok')
  })

  it('reports a pool that is used up', async () => {
    const all = Array.from({ length: 11 }, () => sql`SELECT pg_sleep(1.1)`.execute(a.app.db))
    await eventually(() => expect(a.app.store.connections()).toEqual({ most: 10, inUse: 10, waiting: 1 }))
    await Promise.all(all)
    expect((await health(a)).checks).toMatchObject({ pool: 'slow', guards: 'ok', database: 'ok' })
  })

  it('reports pictures that another process cannot see, because they are on another disk', async () => {
    expect(await health(a)).toMatchObject({ status: 'ok', checks: { pictures: 'ok' } })
    const elsewhere = await openBarback({ beside: a })
    for (const bar of [a, b, elsewhere])
      expect(await health(bar)).toMatchObject({ status: 'degraded', checks: { pictures: 'apart' } })
    expect((await figures(a)).get('barback_pictures_apart')).toBe(1)
    await elsewhere.stop()
    expect(await health(a)).toMatchObject({ status: 'ok', checks: { pictures: 'ok' } })
    expect((await figures(a)).get('barback_pictures_apart')).toBe(0)
  })
})

describe('Figures', () => {
  it('name the process, and which sweeps it does for all', async () => {
    await a.sweep()
    await b.sweep()
    const { id, host, build } = a.app.peers
    const [ofA, ofB] = [await figures(a), await figures(b)]
    expect(ofA.get(`barback_process_info{process="${id}",host="${host}",build="${build}"}`)).toBe(1)
    expect([ofA, ofB].map((found) => found.get('barback_leases'))).toEqual([heldBy(a), 0])
    expect([ofA, ofB].map((found) => found.get('barback_sweep_held{sweep="payments"}'))).toEqual([1, 0])
    // Each process measures its own disk.
    expect([ofA, ofB].map((found) => found.get('barback_sweep_held{sweep="disk"}'))).toEqual([undefined, undefined])
    expect(ofA.get('barback_connections{state="most"}')).toBe(10)
    expect([ofA.get('barback_database_is_standby'), ofA.get('barback_standbys')]).toEqual([0, 0])
  })

  it('count a process that ended without a stop for an hour, and tell the same of the database in each process', async () => {
    const processes = async (bar: TestBarback) => {
      const found = await figures(bar)
      return ['live', 'gone'].map((state) => found.get(`barback_processes{state="${state}"}`))
    }
    expect([await processes(a), await processes(b)]).toEqual([
      [2, 0],
      [2, 0],
    ])
    await outlive(a)
    expect(await processes(a)).toEqual([1, 1])
    expect((await health(a)).process.processes).toBe(1)
    const orders = async (bar: TestBarback) => [...(await figures(bar))].filter(([name]) => /barback_orders/.test(name))
    expect(await orders(a)).toEqual(await orders(b))
    a.clock.advance(3_600_000)
    await a.app.peers.beat()
    expect(await processes(a)).toEqual([1, 0])
  })
})

describe('The folder of uploads under way', () => {
  it("is a process's own: the start of another leaves it alone", async () => {
    const path = join(a.app.images.incoming, 'half')
    writeFileSync(path, 'half a picture')
    await b.restart()
    await b.sweep()
    expect(existsSync(path)).toBe(true)
  })

  it('is removed when its process is gone for an hour', async () => {
    const all = join(a.app.images.incoming, '..')
    const old = new Date(Date.now() - 2 * 3_600_000)
    for (const name of ['gone', 'just-gone']) mkdirSync(join(all, name))
    utimesSync(join(all, 'gone'), old, old)
    utimesSync(b.app.images.incoming, old, old)
    await a.sweep()
    expect(readdirSync(all).sort()).toEqual(['just-gone', a.app.peers.id, b.app.peers.id].sort())
  })
})
