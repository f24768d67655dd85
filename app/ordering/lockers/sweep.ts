import type { Selectable } from 'kysely'
import { storedNumber } from '../../../contract/daily-number'
import { AWAITING_PHASES, type AwaitingPhase } from '../../../contract/cubbies'
import { DOORS_AWAITED_MS } from '../../../contract/limits'
import type { Database } from '../../../db/store'
import type { CubbyTable } from '../../../db/tables'
import { isKeptNoLonger } from '../orders/kept-until'
import { missReleases, venuesWithMissed } from './attended'
import { endCommand, settleCubby } from './command-ends'
import { setCubby } from './cubby'
import { isMoving, watchOf } from './door-watch'
import { CLOCKS_APART_MS, hasOpenCommand, LATE_MS } from './open-commands'
import { releaseGone } from './holds'
import { followClock } from './set-back'
import { noticeUnlatched, settleAllDoors, venuesToSettle, venuesWithReleased } from './settle-doors'
import { inUnitOfWork, type LockerServices, type UnitOfWork } from './unit-of-work'

/** How long after a command's expiry an online locker may take to report its result, in milliseconds. */
const ANSWER_GRACE_MS = 60_000

interface Step {
  /** The venues with something due. Read without their guards, so the work reads again what is due. */
  venues(db: Database, now: number): Promise<ReadonlyArray<{ businessId: number }>>
  work(unit: UnitOfWork, businessId: number): Promise<void> | void
}

/** In this order: a step may make something due for those that follow. */
const STEPS: readonly Step[] = [
  { venues: (db, now) => overdueCommands(db, now).select('businessId').distinct().execute(), work: expireCommands },
  { venues: venuesToSettle, work: settleAllDoors },
  { venues: venuesWithReleased, work: noticeUnlatched },
  { venues: (db) => settlingCubbies(db).select('businessId').distinct().execute(), work: settleCubbies },
  {
    venues: venuesWithMissed,
    work: (unit, businessId) => missReleases(unit, { businessId }),
  },
  { venues: (db, now) => awaitedCubbies(db, now).select('businessId').distinct().execute(), work: noteAwaited },
  {
    venues: (db, now) => unclaimedCubbies(db, now).select('order.businessId').distinct().execute(),
    work: markUnclaimed,
  },
  { venues: venuesThatWait, work: ({ touched }, businessId) => void touched.lines.add(businessId) },
]

/** Ends expired commands, settles doors, and marks orders that were not picked up. Safe to repeat. Without anything due, it only reads. */
export async function sweepLockers(app: LockerServices): Promise<void> {
  await followClock(app)
  await releaseGone(app)
  for (const { venues, work } of STEPS) {
    const due = new Set((await venues(app.db, app.now())).map(({ businessId }) => businessId))
    for (const businessId of due) await inUnitOfWork(app, businessId, async (unit) => work(unit, businessId))
  }
}

function overdueCommands(db: Database, now: number) {
  return db
    .selectFrom('lockerCommand')
    .innerJoin('businessLocker', 'businessLocker.id', 'lockerCommand.lockerId')
    .where((eb) =>
      eb.or([
        eb.and([eb('lockerCommand.status', '=', 'Pending'), eb('lockerCommand.expiresAt', '<=', now)]),
        // The clock was set back: the guest no longer waits in front of that door.
        eb.and([eb('lockerCommand.status', '=', 'Pending'), eb('lockerCommand.createdAt', '>', now + CLOCKS_APART_MS)]),
        eb.and([eb('lockerCommand.status', '=', 'Revoking'), eb('lockerCommand.expiresAt', '<=', now - LATE_MS)]),
        eb.and([
          eb('lockerCommand.status', '=', 'Sent'),
          eb('lockerCommand.expiresAt', '<=', now - ANSWER_GRACE_MS),
          eb('businessLocker.online', '=', 1),
        ]),
      ]),
    )
}

/**
 * A command that was never sent has certainly not been carried out. The controller reports the outcome of one that was sent: in its result, or when
 * it reconnects. Only if it is online and silent for `ANSWER_GRACE_MS` is the command given up; a cubby that it may have opened turns red.
 */
async function expireCommands(unit: UnitOfWork, businessId: number): Promise<void> {
  const overdue = await overdueCommands(unit.trx, unit.now)
    // A sum, so that no index of venues serves it: few of a venue's many commands are overdue.
    .where((eb) => eb(eb('businessLocker.businessId', '+', 0), '=', businessId))
    .select(['lockerCommand.id', 'lockerCommand.lockerId', 'lockerCommand.status'])
    .execute()
  for (const { id, lockerId, status } of overdue) {
    await endCommand(
      unit,
      status !== 'Sent'
        ? { commandId: id, lockerId, outcome: 'expired' }
        : { commandId: id, lockerId, outcome: 'failed', error: 'The locker did not report whether the door opened' },
    )
  }
}

function settlingCubbies(db: Database) {
  return db
    .selectFrom('cubby')
    .innerJoin('businessLocker', 'businessLocker.id', 'cubby.lockerId')
    .where('phase', '=', 'Settling')
}

/** Frees cubbies that waited for a command which has expired by now. */
async function settleCubbies(unit: UnitOfWork, businessId: number): Promise<void> {
  const waiting = await settlingCubbies(unit.trx)
    .where('businessLocker.businessId', '=', businessId)
    .select(['cubby.lockerId', 'cubby.number'])
    .execute()
  for (const cubby of waiting) await settleCubby(unit, cubby)
}

function awaitedCubbies(db: Database, now: number) {
  return db
    .selectFrom('cubby')
    .innerJoin('businessLocker', 'businessLocker.id', 'cubby.lockerId')
    .where('phase', 'in', AWAITING_PHASES)
    .where('since', '<=', now - DOORS_AWAITED_MS)
    .where('note', 'is', null)
}

/** Adds a note about the awaited door to a cubby that has waited for long and has none (docs/rules/lockers.md#phases-that-last). */
async function noteAwaited(unit: UnitOfWork, businessId: number): Promise<void> {
  const { trx, now, touched } = unit
  const awaited = await awaitedCubbies(trx, now)
    .where('businessLocker.businessId', '=', businessId)
    .select(['cubby.id', 'cubby.lockerId', 'cubby.phase'])
    .$narrowType<{ phase: AwaitingPhase }>()
    .execute()
  for (const { id, lockerId, phase } of awaited) {
    await trx.updateTable('cubby').set({ note: AWAITED_NOTE[phase] }).where('id', '=', id).execute()
    touched.lockers.add(lockerId)
  }
}

const AWAITED_NOTE = {
  Reserved: 'The back door was not opened and closed: put the order in, or load it again',
  Collecting: 'The guest asked for it, but the front door was not opened and closed: look inside',
  HandingOver: 'Not taken out: the back door was not opened and closed',
  Emptying: 'Not emptied: the back door was not opened and closed',
  Settling: 'A door was opened and not closed',
} as const satisfies Record<AwaitingPhase, string>

function unclaimedCubbies(db: Database, now: number) {
  return db
    .selectFrom('cubby')
    .innerJoin('order', 'order.id', 'cubby.orderId')
    .innerJoin('business', 'business.id', 'order.businessId')
    .where('cubby.phase', 'in', ['Loaded', 'Collecting', 'HandingOver'])
    .where('order.status', '=', 'Ready')
    .where(isKeptNoLonger(now))
}

/** docs/rules/lockers.md#unclaimed-orders */
async function markUnclaimed(unit: UnitOfWork, businessId: number): Promise<void> {
  const unclaimed = await unclaimedCubbies(unit.trx, unit.now)
    .where('order.businessId', '=', businessId)
    .selectAll('cubby')
    .select(['order.id as orderId', 'order.dayNumber'])
    .execute()
  for (const { dayNumber, ...cubby } of unclaimed) {
    if (cubby.phase !== 'Loaded' && (await isAtDoor(unit, cubby))) continue
    const number = storedNumber({ id: cubby.orderId, dayNumber })
    await setCubby(unit, cubby, { phase: 'Unclaimed', note: `#${number} was not picked up` })
    unit.touched.orders.add(cubby.orderId)
  }
}

/** Whether a door was recently requested, or is moving: the person there decides. */
async function isAtDoor(unit: UnitOfWork, cubby: Selectable<CubbyTable>): Promise<boolean> {
  if (cubby.since > unit.now - DOORS_AWAITED_MS || (await hasOpenCommand(unit, cubby))) return true
  return isMoving(watchOf(cubby, 'front'), unit.now) || isMoving(watchOf(cubby, 'back'), unit.now)
}

/** The line moves as cubbies become free; this catches up on what a killed process left undone. */
function venuesThatWait(db: Database) {
  return db
    .selectFrom('order')
    .select('order.businessId')
    .distinct()
    .where('order.status', '=', 'Prepared')
    .where('order.waitingSince', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cubby')
            .select('cubby.id')
            .whereRef('cubby.orderId', '=', 'order.id')
            .where('cubby.phase', '=', 'NextInLine'),
        ),
      ),
    )
    .execute()
}
