import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '../../../contract/time'
import { openStore } from '../../../db/open'
import type { Store } from '../../../db/store'
import { testDatabase, type TestStore } from '../../../testing/store'
import { createAccountAttempts, type Place } from './account-attempts'
import { countersInMemory, countersInStore, type Counter, type Counters } from './attempt-counters'
import { createStoredAttempts } from './stored-account-attempts'

/** The limits that several processes share, compared with those of one process. */
const folder = mkdtempSync(join(tmpdir(), 'barback-limits-'))
let database: TestStore
let store: Store
/** Names that no earlier run has used. */
let runs = 0
let now = 1_700_000_000_000
const clock = () => now

beforeAll(async () => {
  database = await testDatabase(folder, true)
  store = await openStore({ url: database.env.DATABASE_URL, path: '', isCopied: false })
})
afterAll(async () => {
  await store.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

describe('counters in the store', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now }))
  afterEach(() => void vi.useRealTimers())

  const counter = (run: number, limit: number): Counter => ({
    limit: `limit ${limit}`,
    key: `key ${run}`,
    points: limit,
    seconds: 60 * limit,
  })
  const limits = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 })
  const steps = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.record({ what: fc.constant('take' as const), limits }) },
      { weight: 2, arbitrary: fc.record({ what: fc.constant('giveBack' as const), limits }) },
      fc.record({ what: fc.constant('forget' as const), limits }),
      fc.record({ what: fc.constant('advance' as const), seconds: fc.integer({ min: 0, max: 90 }) }),
    ),
    { maxLength: 40 },
  )

  it('answer as those in memory do', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        runs += 1
        const run = runs
        const inMemory = countersInMemory()
        const inStore = countersInStore(store.db, Date.now)
        for (const step of plan) {
          if (step.what === 'advance') vi.advanceTimersByTime(step.seconds * 1000)
          else {
            const counters = step.limits.map((limit) => counter(run, limit))
            const play = async (on: Counters) => {
              if (step.what === 'take') return on.take(counters)
              if (step.what === 'giveBack') return on.giveBack(counters)
              for (const one of counters) await on.forget(one)
            }
            expect(await play(inStore)).toEqual(await play(inMemory))
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('count parallel attempts at overlapping counters, and give them back, without a deadlock', async () => {
    runs += 1
    const run = runs
    const inStore = countersInStore(store.db, Date.now)
    const shared = { limit: 'shared', key: String(run), points: 20, seconds: 60 }
    const own = (n: number) => ({ limit: 'own', key: `${run} ${n % 5}`, points: 100, seconds: 60 })
    const waits = await Promise.all(Array.from({ length: 60 }, (_, n) => inStore.take([own(n), shared])))
    expect(waits.filter((refused) => refused === undefined)).toHaveLength(20)
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        n % 2 === 0 ? inStore.giveBack([own(n), shared]) : inStore.take([own(n), shared]),
      ),
    )
    const rows = await store.db
      .selectFrom('attemptCount')
      .select('count')
      .where('key', 'like', `own ${run} %`)
      .execute()
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(60)
  })

  it('last no longer than their window when the clock is set back', async () => {
    runs += 1
    const inStore = countersInStore(store.db, clock)
    const one = { limit: 'clock', key: String(runs), points: 1, seconds: 60 }
    expect(await inStore.take([one])).toBeUndefined()
    now -= DAY_MS
    expect(await inStore.take([one])).toEqual({ index: 0, wait: 60_000 })
    now += 60_000
    expect(await inStore.take([one])).toBeUndefined()
  })
})

describe('attempts at accounts in the store', () => {
  const places: Place[] = [
    { network: 'one' },
    { network: 'two' },
    { network: 'three' },
    { network: 'one', knownDevice: 'tablet' },
  ]
  const place = fc.constantFrom(...places)
  const free = fc.constantFrom(undefined, 5)
  const steps = fc.array(
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({
          what: fc.constant('fail' as const),
          place,
          free,
          times: fc.integer({ min: 1, max: 6 }),
        }),
      },
      { weight: 2, arbitrary: fc.record({ what: fc.constant('succeed' as const), place }) },
      {
        weight: 3,
        arbitrary: fc.record({
          what: fc.constant('move' as const),
          ms: fc.integer({ min: -DAY_MS / 24, max: DAY_MS / 8 }),
        }),
      },
      fc.record({ what: fc.constant('move' as const), ms: fc.constantFrom(-DAY_MS, DAY_MS - 1, DAY_MS) }),
    ),
    { maxLength: 30 },
  )

  const failOnce = (network: string) => ({ what: 'fail' as const, place: { network }, free: undefined, times: 1 })
  const move = (ms: number) => ({ what: 'move' as const, ms })
  const setBackAfterADay = [failOnce('two'), move(DAY_MS), failOnce('one'), move(-1), failOnce('two')]

  it('answer as those in memory do', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        runs += 1
        const account = `account ${runs}`
        const inMemory = createAccountAttempts(clock)
        const inStore = createStoredAttempts(store, clock)
        for (const step of plan) {
          if (step.what === 'move') now += step.ms
          else if (step.what === 'succeed') {
            await inMemory.succeeded(account, step.place)
            await inStore.succeeded(account, step.place)
          } else {
            for (let time = 0; time < step.times; time++) {
              const expected = await inMemory.begin(account, step.place, step.free)
              expect(await inStore.begin(account, step.place, step.free)).toEqual(expected)
            }
          }
        }
      }),
      { numRuns: 60, examples: [[setBackAfterADay]] },
    )
  })

  it('share one counter beyond a thousand places', async () => {
    const account = 'attacked from everywhere'
    const inMemory = createAccountAttempts(clock)
    const inStore = createStoredAttempts(store, clock)
    for (let n = 0; n < 1005; n++) {
      const from = { network: String(n) }
      const expected = await inMemory.begin(account, from)
      expect(await inStore.begin(account, from)).toEqual(expected)
    }
    const rows = await store.db
      .selectFrom('accountAttempt')
      .select(({ fn }) => fn.countAll<number>().as('places'))
      .where('place', 'in', ['elsewhere', 'network 999', 'network 1000'])
      .executeTakeFirstOrThrow()
    expect(rows.places).toBe(2)
    for (const on of [inMemory, inStore]) await on.succeeded(account, { network: '1004' })
    now += 60_000
    const beyond = { network: '1004' }
    expect(await inStore.begin(account, beyond)).toEqual(await inMemory.begin(account, beyond))
  })

  it('all count when they are parallel', async () => {
    const inStore = createStoredAttempts(store, clock)
    const begun = await Promise.all(Array.from({ length: 40 }, () => inStore.begin('parallel', { network: 'one' })))
    expect(begun.filter(({ wait }) => wait === 0)).toHaveLength(10)
    expect(begun.filter(({ isAttack }) => isAttack)).toHaveLength(1)
  })

  it('store no email', async () => {
    await createStoredAttempts(store, clock).begin('sign in guest@barback.test', { network: 'one' })
    const rows = await store.db.selectFrom('accountAttempt').select('account').execute()
    expect(rows.filter(({ account }) => account.includes('@'))).toEqual([])
  })
})
