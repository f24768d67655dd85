import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, dropDatabase, type TestDatabase } from '../../testing/postgres/cluster'
import { failFirst } from '../../testing/postgres/failed-commits'
import { openLine, type DatabaseLine } from '../../testing/postgres/line'
import { emptyTemplate } from '../../testing/postgres/templates'
import { eventually } from '../../testing/eventually'
import { readRefusal } from '../refusal'
import type { StoreObserver } from '../observer'
import type { Store, Trx } from '../store'
import { openPostgres } from './store'

let database: TestDatabase
let line: DatabaseLine
const opened: Store[] = []
const open = (...args: Parameters<typeof openPostgres>) => {
  const store = openPostgres(...args)
  opened.push(store)
  return store
}
beforeEach(async () => {
  database = await createDatabase({ template: await emptyTemplate() })
  line = await openLine(database)
})
afterEach(async () => {
  line.mend()
  for (const store of opened.splice(0)) await store.close()
  await line.stop()
  await dropDatabase(database)
})

const add = (trx: Trx, name: string) =>
  trx.insertInto('alcoholCategory').values({ name, createdAt: 1, updatedAt: 1 }).execute()
const names = async ({ db }: Store) =>
  (await db.selectFrom('alcoholCategory').select('name').orderBy('name').execute()).map(({ name }) => name)
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'none',
    (error: unknown) => error,
  )

describe('Transactions with the same guard', () => {
  it('run one after the other, and those with another guard beside them', async () => {
    const store = open(database.url)
    const seen: string[] = []
    const step = (name: string, venue: number) =>
      store.inGuard({ venue }, async (trx) => {
        seen.push(`${name} begins`)
        await trx.selectFrom('alcoholCategory').selectAll().execute()
        if (name === 'first') await eventually(() => expect(seen).toContain('elsewhere ends'))
        seen.push(`${name} ends`)
      })
    const first = step('first', 7)
    await eventually(() => expect(seen).toEqual(['first begins']))
    await Promise.all([first, step('second', 7), step('elsewhere', 8)])
    const here = seen.filter((one) => !one.startsWith('elsewhere'))
    expect(here.indexOf('first ends')).toBeLessThan(here.indexOf('second ends'))
  })

  it('read what the one before has written', async () => {
    const store = open(database.url)
    await Promise.all(
      Array.from({ length: 20 }, () =>
        store.inGuard({ venue: 1 }, async (trx) => {
          const known = await trx.selectFrom('alcoholCategory').select('name').execute()
          await add(trx, `name ${known.length + 100}`)
        }),
      ),
    )
    expect(await names(store)).toHaveLength(20)
  })

  it('are undone if the caller does not keep the result', async () => {
    const store = open(database.url)
    const result = await store.inGuard({}, async (trx) => (await add(trx, 'Rum')).length, { keep: () => false })
    expect([result, await names(store)]).toEqual([1, []])
  })
})

describe('A transaction', () => {
  it('begins again after a deadlock', async () => {
    const store = open(database.url)
    await store.unguarded((trx) => Promise.all([add(trx, 'Gin'), add(trx, 'Rum')]))
    let begun = 0
    let changed = 0
    const change = (order: readonly string[]) =>
      store.unguarded(async (trx) => {
        begun += 1
        for (const name of order) {
          await trx.updateTable('alcoholCategory').set({ description: 'seen' }).where('name', '=', name).execute()
          changed += 1
          // Each holds one row before it asks for the other's.
          await eventually(() => expect(changed).toBeGreaterThan(1))
        }
      })
    await Promise.all([change(['Gin', 'Rum']), change(['Rum', 'Gin'])])
    // If both notice the deadlock at once, both begin again.
    expect(begun).toBeGreaterThan(2)
  })

  it('is carried out once by its second try, if its first commit fails', async () => {
    const store = open(database.url, { beforeCommit: failFirst })
    let begun = 0
    const work = async (trx: Trx) => {
      begun += 1
      return (await add(trx, `name ${begun}`)).length
    }
    await store.unguarded(work)
    await store.inGuard({ venue: 1 }, work)
    await store.together({ venue: 1 }, work)
    // A transaction that is not kept commits nothing.
    await store.inGuard({ venue: 1 }, work, { keep: () => false })
    expect([begun, await names(store)]).toEqual([7, ['name 2', 'name 4', 'name 6']])
  })

  it('begins again if its connection is lost before its commit', async () => {
    const store = open(line.url)
    let begun = 0
    await store.unguarded(async (trx) => {
      begun += 1
      await add(trx, 'Rum')
      if (begun === 1) {
        line.cut()
        line.mend()
      }
      await add(trx, 'Gin')
    })
    expect([begun, await names(store)]).toEqual([2, ['Gin', 'Rum']])
  })

  it('is not repeated if its commit was not answered: it may have been carried out', async () => {
    const store = open(line.url)
    let begun = 0
    const error = await failure(
      store.unguarded(async (trx) => {
        begun += 1
        await add(trx, 'Rum')
        line.loseAnswerTo('commit')
      }),
    )
    expect(readRefusal(error)).toMatchObject({ kind: 'busy' })
    expect([begun, await names(store)]).toEqual([1, ['Rum']])
  })

  it('lets go of its guard when its process hangs in the middle of it', async () => {
    const store = open(database.url, { idleMs: 50 })
    const error = await failure(
      store.inGuard({ venue: 1 }, async (trx) => {
        await add(trx, 'Rum')
        await pause(500)
        await add(trx, 'Gin')
      }),
    )
    expect(readRefusal(error)).toMatchObject({ kind: 'busy' })
    await store.inGuard({ venue: 1 }, (trx) => add(trx, 'Vodka'))
    expect(await names(store)).toEqual(['Vodka'])
  })
})

describe('What was prepared before a newer build added a column', () => {
  const expand = (store: Store) => sql`alter table "alcoholCategory" add column "servedWith" text`.execute(store.db)
  const readAll = (db: Store['db'] | Trx) => db.selectFrom('alcoholCategory').selectAll().execute()

  it('is answered as before, outside of transactions and inside, on every connection', async () => {
    const [store, newer] = [open(database.url), open(database.url)]
    const readEverywhere = () =>
      Promise.all([
        ...[1, 2, 3].map(() => readAll(store.db)),
        store.snapshot(readAll),
        ...[1, 2, 3].map((venue) => store.inGuard({ venue }, readAll)),
      ])
    await store.unguarded((trx) => add(trx, 'Gin'))
    await readEverywhere()
    await expand(newer)
    const answers = await readEverywhere()
    expect(answers.flat().map(({ name }) => name)).toEqual(Array.from({ length: 7 }, () => 'Gin'))
  })

  it('writes once', async () => {
    const [store, newer] = [open(database.url), open(database.url)]
    const write = (name: string) =>
      store.db.insertInto('alcoholCategory').values({ name, createdAt: 1, updatedAt: 1 }).returningAll().execute()
    await write('Gin')
    await expand(newer)
    await write('Rum')
    await store.unguarded(async (trx) => {
      await readAll(trx)
      await add(trx, 'Vodka')
    })
    expect(await names(store)).toEqual(['Gin', 'Rum', 'Vodka'])
  })
})

it('Work that one process does at a time waits for its turn, although the database limits its statements', async () => {
  const [first, second] = [open(database.url), open(`${database.url}&options=-c%20statement_timeout%3D200`)]
  const done: string[] = []
  let end: (() => void) | undefined
  const held = first.alone(async () => {
    await new Promise<void>((resolve) => (end = resolve))
    done.push('first')
  })
  // Before the other one asks.
  await eventually(() => expect(end).toBeDefined())
  const next = second.alone(async () => void done.push('second'))
  // Until it has waited for longer than a statement may.
  await eventually(async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'
        and query_start < clock_timestamp() - interval '300 ms'`.execute(first.db)
    expect(rows).toHaveLength(1)
  }).finally(() => end?.())
  await Promise.all([held, next])
  expect(done).toEqual(['first', 'second'])
})

describe('A query is refused as busy', () => {
  it('when it waits too long for a guard', async () => {
    const store = open(database.url, { lockMs: 50 })
    const holds = store.inGuard({ venue: 1 }, async (trx) => {
      await add(trx, 'Rum')
      const error = await failure(store.inGuard({ venue: 1 }, (other) => names({ ...store, db: other })))
      return readRefusal(error)
    })
    expect(await holds).toMatchObject({ kind: 'busy' })
  })

  it('when the pool has no connection for too long', async () => {
    const store = open(database.url, { connections: 1, patienceMs: 50 })
    const refusal = await store.unguarded(async (trx) => {
      await add(trx, 'Rum')
      return readRefusal(await failure(names(store)))
    })
    expect(refusal).toMatchObject({ kind: 'busy' })
    expect(await names(store)).toEqual(['Rum'])
  })

  it('while the database is away, and is answered once it is back', async () => {
    const store = open(line.url)
    expect(await names(store)).toEqual([])
    line.cut()
    expect(readRefusal(await failure(names(store)))).toMatchObject({ kind: 'busy' })
    line.mend()
    expect(await names(store)).toEqual([])
  })
})

describe('An observer of the store', () => {
  const observed = () => {
    const guards: Array<[guard: string, seconds: number]> = []
    const seen = { guards, connections: [0], reasons: [''] }
    const observer: StoreObserver = {
      guardWaited: (...wait) => void seen.guards.push(wait),
      connectionWaited: (seconds) => void seen.connections.push(seconds),
      repeated: (reason) => void seen.reasons.push(reason),
    }
    return { seen, observer }
  }

  it('learns how long a transaction waited for each of its guards, and not for those it got at once', async () => {
    const store = open(database.url)
    const { seen, observer } = observed()
    await store.inGuard({ venue: 1 }, async (trx) => {
      await add(trx, 'Rum')
      store.observe(observer)
      const waits = store.inGuard({ account: { user: 1 }, venue: 1 }, (other) => add(other, 'Gin'))
      await eventually(() => expect(seen.guards.map(([guard]) => guard)).toEqual(['account']))
      await pause(200)
      void waits
    })
    await eventually(() => expect(seen.guards.map(([guard]) => guard)).toEqual(['account', 'venue']))
    const [account, venue] = seen.guards.map(([, seconds]) => seconds)
    expect(venue).toBeGreaterThanOrEqual(0.19)
    expect(account).toBeLessThan(venue ?? 0)
  })

  it('learns of a guard that was not to be had', async () => {
    const store = open(database.url, { lockMs: 50 })
    const { seen, observer } = observed()
    store.observe(observer)
    await store.inGuard({ venue: 1 }, async (trx) => {
      await add(trx, 'Rum')
      await failure(store.inGuard({ venue: 1 }, (other) => add(other, 'Gin')))
    })
    expect(seen.guards[1]?.[1]).toBeGreaterThanOrEqual(0.04)
  })

  it('learns how long queries wait for a connection, and sees the pool', async () => {
    const store = open(database.url, { connections: 1 })
    const { seen, observer } = observed()
    store.observe(observer)
    const waiting = await store.unguarded(async (trx) => {
      await add(trx, 'Rum')
      const later = { done: names(store) }
      await pause(50)
      expect(store.connections()).toEqual({ most: 1, inUse: 1, waiting: 1 })
      return later
    })
    expect(await waiting.done).toEqual(['Rum'])
    expect(store.connections()).toEqual({ most: 1, inUse: 0, waiting: 0 })
    expect(seen.connections.at(-1)).toBeGreaterThanOrEqual(0.04)
  })

  it('learns why a transaction began again', async () => {
    const store = open(line.url)
    const { seen, observer } = observed()
    store.observe(observer)
    let begun = 0
    await store.unguarded(async (trx) => {
      begun += 1
      if (begun === 1) {
        line.cut()
        line.mend()
      }
      await add(trx, 'Rum')
    })
    expect(seen.reasons).toEqual(['', 'lost connection'])
  })
})

it('A database without standbys has none', async () => {
  expect(await open(database.url).replication()).toEqual({ isStandby: false, standbys: [] })
})
