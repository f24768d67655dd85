import type { Selectable } from 'kysely'
import { AWAITING_PHASES, type AwaitingPhase } from '../../../contract/cubbies'
import { DOORS_AWAITED_MS } from '../../../contract/limits'
import type { CubbyTable } from '../../../db/tables'
import { missReleases } from './attended'
import { endCommand, settleCubby } from './command-ends'
import { setCubby } from './cubby'
import { isMoving, watchOf } from './door-watch'
import { hasOpenCommand, LATE_MS } from './open-commands'
import { followClock } from './set-back'
import { noticeUnlatched, settleAllDoors } from './settle-doors'
import { inUnitOfWork, type LockerServices, type UnitOfWork } from './unit-of-work'

/** How long after a command's expiry an online locker may take to report its result, in milliseconds. */
const ANSWER_GRACE_MS = 60_000

/** Ends expired commands, settles doors, and marks orders that were not picked up. Safe to repeat. */
export async function sweepLockers(app: LockerServices): Promise<void> {
  await followClock(app)
  await inUnitOfWork(app, expireCommands)
  await inUnitOfWork(app, settleAllDoors)
  await inUnitOfWork(app, noticeUnlatched)
  await inUnitOfWork(app, settleCubbies)
  await inUnitOfWork(app, missReleases)
  await inUnitOfWork(app, noteAwaited)
  await inUnitOfWork(app, markUnclaimed)
  await inUnitOfWork(app, touchAllLines)
}

/**
 * A command that was never sent has certainly not been carried out. The controller reports the outcome of one that was sent: in its result, or when
 * it reconnects. Only if it is online and silent for `ANSWER_GRACE_MS` is the command given up; a cubby that it may have opened turns red.
 */
async function expireCommands(unit: UnitOfWork): Promise<void> {
  const { trx, now } = unit
  const overdue = await trx
    .selectFrom('lockerCommand')
    .innerJoin('businessLocker', 'businessLocker.id', 'lockerCommand.lockerId')
    .select(['lockerCommand.id', 'lockerCommand.lockerId', 'lockerCommand.status'])
    .where((eb) =>
      eb.or([
        eb.and([eb('lockerCommand.status', '=', 'Pending'), eb('lockerCommand.expiresAt', '<=', now)]),
        // The clock was set back: the guest no longer waits in front of that door.
        eb.and([eb('lockerCommand.status', '=', 'Pending'), eb('lockerCommand.createdAt', '>', now)]),
        eb.and([eb('lockerCommand.status', '=', 'Revoking'), eb('lockerCommand.expiresAt', '<=', now - LATE_MS)]),
        eb.and([
          eb('lockerCommand.status', '=', 'Sent'),
          eb('lockerCommand.expiresAt', '<=', now - ANSWER_GRACE_MS),
          eb('businessLocker.online', '=', 1),
        ]),
      ]),
    )
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

/** Frees cubbies that waited for a command which has expired by now. */
async function settleCubbies(unit: UnitOfWork): Promise<void> {
  const waiting = await unit.trx
    .selectFrom('cubby')
    .select(['lockerId', 'number'])
    .where('phase', '=', 'Settling')
    .execute()
  for (const cubby of waiting) await settleCubby(unit, cubby)
}

/** Adds a note about the awaited door to a cubby that has waited for long and has none (docs/rules/lockers.md#phases-that-last). */
async function noteAwaited(unit: UnitOfWork): Promise<void> {
  const { trx, now } = unit
  for (const phase of AWAITING_PHASES) {
    const noted = await trx
      .updateTable('cubby')
      .set({ note: AWAITED_NOTE[phase] })
      .where('phase', '=', phase)
      .where('since', '<=', now - DOORS_AWAITED_MS)
      .where('note', 'is', null)
      .returning('lockerId')
      .execute()
    for (const { lockerId } of noted) unit.touched.lockers.add(lockerId)
  }
}

const AWAITED_NOTE = {
  Reserved: 'The back door was not opened and closed: put the order in, or load it again',
  Collecting: 'The guest asked for it, but the front door was not opened and closed: look inside',
  HandingOver: 'Not taken out: the back door was not opened and closed',
  Emptying: 'Not emptied: the back door was not opened and closed',
  Settling: 'A door was opened and not closed',
} as const satisfies Record<AwaitingPhase, string>

/** docs/rules/lockers.md#unclaimed-orders */
async function markUnclaimed(unit: UnitOfWork): Promise<void> {
  const { trx, now } = unit
  const unclaimed = await trx
    .selectFrom('cubby')
    .innerJoin('order', 'order.id', 'cubby.orderId')
    .innerJoin('business', 'business.id', 'order.businessId')
    .selectAll('cubby')
    .select('order.id as orderId')
    .where('cubby.phase', 'in', ['Loaded', 'Collecting', 'HandingOver'])
    .where('order.status', '=', 'Ready')
    .where((eb) => eb(eb('order.readyAt', '+', eb('business.unclaimedMinutes', '*', 60_000)), '<=', now))
    .execute()
  for (const cubby of unclaimed) {
    if (cubby.phase !== 'Loaded' && (await isAtDoor(unit, cubby))) continue
    await setCubby(unit, cubby, { phase: 'Unclaimed', note: `Order ${cubby.orderId} was not picked up` })
    unit.touched.orders.add(cubby.orderId)
  }
}

/** Whether a door was recently requested, or is moving: the person there decides. */
async function isAtDoor(unit: UnitOfWork, cubby: Selectable<CubbyTable>): Promise<boolean> {
  if (cubby.since > unit.now - DOORS_AWAITED_MS || (await hasOpenCommand(unit, cubby))) return true
  return isMoving(watchOf(cubby, 'front'), unit.now) || isMoving(watchOf(cubby, 'back'), unit.now)
}

/** The line moves as cubbies become free; this catches up on what a killed process left undone. */
async function touchAllLines(unit: UnitOfWork): Promise<void> {
  const lines = await unit.trx
    .selectFrom('order')
    .select('businessId')
    .distinct()
    .where('status', '=', 'Prepared')
    .where('waitingSince', 'is not', null)
    .execute()
  for (const { businessId } of lines) unit.touched.lines.add(businessId)
}
