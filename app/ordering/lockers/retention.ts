import { setImmediate } from 'node:timers/promises'
import { expressionBuilder } from 'kysely'
import { OPEN_DISPUTE_STATUSES } from '../../../contract/enumerations'
import { DAY_MS } from '../../../contract/time'
import { businessDateOf } from '../../../db/venue-clock'
import type { Database, Tables, Trx } from '../../../db/store'
import type { DoorDayTable } from '../../../db/tables'
import { thinChains } from '../orders/chain'
import type { Services } from '../../platform/server/services'

/*
 * docs/rules/lockers.md#kept-records: old door events and commands are summed up by door and business date, and removed. Only the rows that a
 * statement has itself removed are counted, so this needs no guard: two processes count no row twice.
 */

/** Rows that one transaction sums up and removes: a few milliseconds. */
const ROWS_A_STEP = 100

/** Largest number of steps in one sweep; the next sweep continues. */
const STEPS_A_SWEEP = 20

/** The column of `doorDay` that a removed row adds to. */
const COUNT_OF_STATE = { open: 'opened', closed: 'shut', unknown: 'silent' } as const
const COUNT_OF_STATUS = { Done: 'done', Failed: 'failed', Expired: 'expired', Revoked: 'revoked' } as const

type ValueOf<T> = T[keyof T]
type Count = 'loaded' | ValueOf<typeof COUNT_OF_STATE> | ValueOf<typeof COUNT_OF_STATUS>

interface Counted extends Pick<DoorDayTable, 'lockerId' | 'cubby' | 'door' | 'day'> {
  counts: readonly Count[]
}

/** Removes records older than `keptDays`, in small steps that do not block other work on the database. Safe to repeat and to interrupt. */
export async function sumUpDoors(app: Pick<Services, 'store' | 'now'>, keptDays: number): Promise<void> {
  const before = app.now() - keptDays * DAY_MS
  for (const sumUp of [sumUpEvents, sumUpCommands]) {
    for (let steps = 0; steps < STEPS_A_SWEEP; steps += 1) {
      const removed = await app.store.unguarded((trx) => sumUp(trx, before))
      if (removed < ROWS_A_STEP) break
      // Other work on the database runs in between.
      await setImmediate()
    }
  }
}

/** How many loads the removed records of a locker contained. */
export async function loadsSummedUp(db: Database, lockerId: number): Promise<number> {
  const { loads } = await db
    .selectFrom('doorDay')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('loaded'), eb.lit(0)).as('loads'))
    .where('lockerId', '=', lockerId)
    .executeTakeFirstOrThrow()
  return loads
}

async function sumUpEvents(trx: Trx, before: number): Promise<number> {
  const old = await trx
    .selectFrom('doorEvent')
    .innerJoin('businessLocker', 'businessLocker.id', 'doorEvent.lockerId')
    .innerJoin('business', 'business.id', 'businessLocker.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['doorEvent.id', 'doorEvent.orderId', 'doorEvent.lockerId', 'cubby', 'door', 'doorEvent.state'])
    .select(businessDateOf('doorEvent.at', 'place.timeZone').as('day'))
    .where('doorEvent.receivedAt', '<', before)
    .where(isNotDisputed('doorEvent.orderId'))
    .orderBy('doorEvent.receivedAt')
    .limit(ROWS_A_STEP)
    .execute()
  if (old.length === 0) return 0
  const removed = await trx.deleteFrom('doorEvent').where('id', 'in', idsOf(old)).returning('id').execute()
  const rows = amongRemoved(old, removed)
  await addCounts(
    trx,
    rows.map(({ state, lockerId, cubby, door, day }) => ({
      lockerId,
      cubby,
      door,
      day,
      counts: [COUNT_OF_STATE[state]],
    })),
  )
  await thinChains(trx, rows)
  return old.length
}

/** A command that has not ended stays: its controller has been offline since, and may still report the outcome. */
async function sumUpCommands(trx: Trx, before: number): Promise<number> {
  const old = await trx
    .selectFrom('lockerCommand')
    .innerJoin('businessLocker', 'businessLocker.id', 'lockerCommand.lockerId')
    .innerJoin('business', 'business.id', 'businessLocker.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['lockerCommand.id', 'lockerCommand.lockerId', 'cubby', 'door', 'purpose', 'lockerCommand.status'])
    .select(businessDateOf('lockerCommand.createdAt', 'place.timeZone').as('day'))
    .where('lockerCommand.createdAt', '<', before)
    .where(isNotDisputed('lockerCommand.orderId'))
    .where('lockerCommand.status', 'in', ['Done', 'Failed', 'Expired', 'Revoked'])
    .$narrowType<{ status: keyof typeof COUNT_OF_STATUS }>()
    .orderBy('lockerCommand.createdAt')
    .limit(ROWS_A_STEP)
    .execute()
  if (old.length === 0) return 0
  const removed = await trx.deleteFrom('lockerCommand').where('id', 'in', idsOf(old)).returning('id').execute()
  await addCounts(
    trx,
    amongRemoved(old, removed).map(({ status, purpose, ...row }) => ({
      ...row,
      counts: status === 'Done' && purpose === 'load' ? ['done', 'loaded'] : [COUNT_OF_STATUS[status]],
    })),
  )
  return old.length
}

function idsOf<Id>(rows: ReadonlyArray<{ id: Id }>): Id[] {
  return rows.map(({ id }) => id)
}

function amongRemoved<Id, Row extends { id: Id }>(rows: readonly Row[], removed: ReadonlyArray<{ id: Id }>): Row[] {
  const ids = new Set(idsOf(removed))
  return rows.filter(({ id }) => ids.has(id))
}

/** Door records of an order that a bank still disputes are evidence, and stay until the dispute ends. */
function isNotDisputed(orderId: 'doorEvent.orderId' | 'lockerCommand.orderId') {
  const { eb, not, exists, selectFrom } = expressionBuilder<Tables, 'doorEvent' | 'lockerCommand'>()
  const disputed = selectFrom('dispute')
    .select('dispute.id')
    .where('dispute.status', 'in', OPEN_DISPUTE_STATUSES)
    .whereRef('dispute.orderId', '=', orderId)
  // A row without an order cannot be disputed, so the subquery is skipped.
  return eb.or([eb(orderId, 'is', null), not(exists(disputed))])
}

async function addCounts(trx: Trx, rows: readonly Counted[]): Promise<void> {
  const days = new Map<string, { key: Omit<Counted, 'counts'>; counts: Map<Count, number> }>()
  for (const { lockerId, cubby, door, day, counts } of rows) {
    const name = `${lockerId} ${cubby} ${door} ${day}`
    const known = days.get(name) ?? { key: { lockerId, cubby, door, day }, counts: new Map<Count, number>() }
    for (const count of counts) known.counts.set(count, (known.counts.get(count) ?? 0) + 1)
    days.set(name, known)
  }
  for (const { key, counts } of days.values()) {
    await trx
      .insertInto('doorDay')
      .values({ ...key, ...Object.fromEntries(counts) })
      .onConflict((conflict) =>
        conflict
          .columns(['lockerId', 'cubby', 'door', 'day'])
          .doUpdateSet((eb) =>
            Object.fromEntries([...counts].map(([count, more]) => [count, eb(`doorDay.${count}`, '+', more)])),
          ),
      )
      .execute()
  }
}
