import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { businessDate } from '../../../contract/hours'
import { DAY_MS } from '../../../contract/time'
import { openLockerBar, type LockerBar } from '../../../testing/locker-bar'
import { isOnPostgres } from '../../../testing/store'
import { sumUpDoors } from './retention'

const KEPT_DAYS = 90

let bar: LockerBar
let lockerId: number
beforeAll(async () => {
  bar = await openLockerBar()
  await bar.locker()
  const locker = await bar.app.db.selectFrom('businessLocker').select('id').executeTakeFirstOrThrow()
  lockerId = locker.id
})
afterAll(() => bar.stop())

const sumUp = () => sumUpDoors(bar.app, KEPT_DAYS)

interface Row {
  cubby: number
  door: 'front' | 'back'
  /** Days ago, in fractions of a day. */
  daysAgo: number
}
interface EventRow extends Row {
  state: 'open' | 'closed' | 'unknown'
}
interface CommandRow extends Row {
  status: 'Sent' | 'Done' | 'Failed' | 'Expired' | 'Revoked'
  purpose: 'load' | 'pickup'
}

const whenOf = ({ daysAgo }: Row) => bar.clock.now() - Math.round(daysAgo * DAY_MS)
let seq = 0

async function write(events: readonly EventRow[], commands: readonly CommandRow[]): Promise<void> {
  const { db } = bar.app
  for (const table of ['doorEvent', 'lockerCommand', 'doorDay'] as const) await db.deleteFrom(table).execute()
  const at = (row: Row) => ({ lockerId, cubby: row.cubby, door: row.door })
  await db.transaction().execute(async (trx) => {
    for (const row of events) {
      const when = whenOf(row)
      const own = { ...at(row), state: row.state, bootId: 'boot', seq: (seq += 1) }
      await trx
        .insertInto('doorEvent')
        .values({ ...own, at: when, receivedAt: when })
        .execute()
    }
    for (const row of commands) {
      const { status, purpose } = row
      const createdAt = whenOf(row)
      const own = { ...at(row), status, purpose, id: `command-${(seq += 1)}`, actor: 'user:1' }
      await trx
        .insertInto('lockerCommand')
        .values({ ...own, createdAt, expiresAt: createdAt + 30_000 })
        .execute()
    }
  })
}

/** Counts by cubby, door and day. */
type Sums = Record<string, number>
function count(sums: Sums, row: Row, what: string): void {
  const key = `${row.cubby} ${row.door} ${businessDate(whenOf(row), 'America/New_York')} ${what}`
  sums[key] = (sums[key] ?? 0) + 1
}

const STATES = { open: 'opened', closed: 'shut', unknown: 'silent' } as const

function expected(events: readonly EventRow[], commands: readonly CommandRow[]): Sums {
  const sums: Sums = {}
  const isOld = ({ daysAgo }: Row) => Math.round(daysAgo * DAY_MS) > KEPT_DAYS * DAY_MS
  for (const row of events.filter(isOld)) count(sums, row, STATES[row.state])
  for (const row of commands.filter((each) => isOld(each) && each.status !== 'Sent')) {
    count(sums, row, row.status.toLowerCase())
    if (row.status === 'Done' && row.purpose === 'load') count(sums, row, 'loaded')
  }
  return sums
}

async function stored() {
  const { db } = bar.app
  const days = await db.selectFrom('doorDay').selectAll().execute()
  const [{ events }, { commands }] = [
    await db
      .selectFrom('doorEvent')
      .select((eb) => eb.fn.countAll<number>().as('events'))
      .executeTakeFirstOrThrow(),
    await db
      .selectFrom('lockerCommand')
      .select((eb) => eb.fn.countAll<number>().as('commands'))
      .executeTakeFirstOrThrow(),
  ]
  const sums: Sums = {}
  for (const { lockerId: _locker, cubby, door, day, ...counts } of days) {
    for (const [what, number] of Object.entries(counts))
      if (number > 0) sums[`${cubby} ${door} ${day} ${what}`] = number
  }
  return { sums, events, commands }
}

const row = {
  cubby: fc.integer({ min: 1, max: 2 }),
  door: fc.constantFrom('front', 'back'),
  daysAgo: fc.oneof(fc.constantFrom(KEPT_DAYS, 0), fc.double({ min: 88, max: 93, noNaN: true })),
} as const

it('Removed records are summed up, and recent or unfinished ones stay', async () => {
  const event = fc.record({ ...row, state: fc.constantFrom('open', 'closed', 'unknown') })
  const command = fc.record({
    ...row,
    status: fc.constantFrom('Sent', 'Done', 'Failed', 'Expired', 'Revoked'),
    purpose: fc.constantFrom('load', 'pickup'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { maxLength: 150, size: 'max' }),
      fc.array(command, { maxLength: 150, size: 'max' }),
      async (events, commands) => {
        await write(events, commands)
        const sums = expected(events, commands)
        const removed = { events: 0, commands: 0 }
        for (const [key, number] of Object.entries(sums)) {
          if (/(opened|shut|silent)$/.test(key)) removed.events += number
          else if (!key.endsWith('loaded')) removed.commands += number
        }
        const after = { sums, events: events.length - removed.events, commands: commands.length - removed.commands }
        await sumUp()
        expect(await stored()).toEqual(after)
        // Another sweep finds nothing more.
        await sumUp()
        expect(await stored()).toEqual(after)
      },
    ),
    { numRuns: 30 },
  )
})

// On PostgreSQL, other work waits for no delete.
it.skipIf(isOnPostgres)(
  'Thousands of old rows are removed in steps of a hundred, with other work on the database in between',
  async () => {
    const events = Array.from({ length: 3_000 }, (_, index) => {
      return { cubby: 1 + (index % 2), door: 'front', daysAgo: 91 + (index % 50), state: 'open' } as const
    })
    await write(events, [])
    const left = [3_000]
    let done = false
    const work = sumUp().finally(() => (done = true))
    while (!done) {
      await setImmediate()
      left.push((await stored()).events)
    }
    await work
    const steps = left.slice(1).map((rows, index) => (left[index] ?? 0) - rows)
    expect(Math.max(...steps)).toBe(100)
    // Each sweep is limited in time; the next ones do the rest.
    expect((await stored()).events).toBe(1_000)
    await sumUp()
    const { sums, events: none } = await stored()
    expect([none, Object.values(sums).reduce((sum, number) => sum + number, 0)]).toEqual([0, 3_000])
  },
)
