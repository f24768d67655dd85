import type { DoorSide } from '../../contract/locker-protocol'
import type { Trx } from '../../db/connection'
import { missReleases } from './attended'
import { endCommand, settleCubby } from './commands'
import { readCubby, setCubby } from './cubby'
import { offerFreeCubbies } from './line'
import { LATE_MS, UNMOVED_MS } from './open-commands'
import { watchOf } from './door-watch'
import { followClock } from './set-back'
import { settleAllDoors } from './settle-doors'
import { inStep, type LockerServices, type Step } from './step'

/** How long after a command's expiry a locker that is online may take to report its result, in milliseconds. */
const ANSWER_GRACE_MS = 60_000

/** Looks after commands that expired, doors that were shut or never opened, and orders nobody picked up. Safe to repeat. */
export async function sweepLockers(app: LockerServices): Promise<void> {
  await followClock(app)
  await inStep(app, expireCommands)
  await inStep(app, settleAllDoors)
  await inStep(app, noticeUnlatched)
  await inStep(app, settleCubbies)
  await inStep(app, missReleases)
  await inStep(app, markUnclaimed)
  await inStep(app, serveLines)
}

/**
 * A command that was never sent has certainly not been carried out. What became of one that was sent, the controller says: in its
 * result, or when it reconnects. Only if it is online and silent for long is the command given up; a cubby that it may have opened
 * turns red.
 */
async function expireCommands(step: Step): Promise<void> {
  const { trx, now } = step
  const overdue = await trx
    .selectFrom('lockerCommand')
    .innerJoin('businessLocker', 'businessLocker.id', 'lockerCommand.lockerId')
    .select(['lockerCommand.id', 'lockerCommand.lockerId', 'lockerCommand.status'])
    .where((eb) =>
      eb.or([
        eb.and([eb('lockerCommand.status', '=', 'Pending'), eb('lockerCommand.expiresAt', '<=', now)]),
        // The clock was set back: nobody waits in front of that door any more.
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
      step,
      status !== 'Sent'
        ? { commandId: id, lockerId, outcome: 'expired' }
        : { commandId: id, lockerId, outcome: 'failed', error: 'The locker did not say whether the door opened' },
    )
  }
}

/**
 * A lock was released and its door did not move: perhaps it is unlocked. An order stays where it is, its guest may ask again, and the cubby is
 * given to nobody else until its door was opened and shut (docs/rules/lockers.md#unlatched-locks).
 */
async function noticeUnlatched(step: Step): Promise<void> {
  const { trx, now } = step
  const due = await trx
    .updateTable('lockerCommand')
    .set({ awaitsMovement: 0 })
    .where((eb) => eb('awaitsMovement', '=', eb.lit(1)))
    .where('finishedAt', '<=', now - UNMOVED_MS)
    .returning(['lockerId', 'cubby', 'door', 'createdAt', 'finishedAt'])
    .execute()
  for (const { lockerId, cubby: number, door, createdAt, finishedAt } of due) {
    const cubby = await readCubby(step, { lockerId, number })
    if (
      !cubby ||
      watchOf(cubby, door).state === 'open' ||
      (await hasOpened(trx, { lockerId, number, door, createdAt }))
    )
      continue
    await trx
      .updateTable('cubby')
      .set({
        ...(door === 'front' ? { frontUnlatchedAt: finishedAt } : { backUnlatchedAt: finishedAt }),
        updatedAt: now,
      })
      .where('id', '=', cubby.id)
      .execute()
    step.touched.lockers.add(lockerId)
  }
}

async function hasOpened(
  trx: Trx,
  since: { lockerId: number; number: number; door: DoorSide; createdAt: number },
): Promise<boolean> {
  const event = await trx
    .selectFrom('doorEvent')
    .select('id')
    .where('lockerId', '=', since.lockerId)
    .where('cubby', '=', since.number)
    .where('door', '=', since.door)
    .where('at', '>=', since.createdAt)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return event !== undefined
}

/** Cubbies that waited for a command whose time is up by now. */
async function settleCubbies(step: Step): Promise<void> {
  const waiting = await step.trx
    .selectFrom('cubby')
    .select(['lockerId', 'number'])
    .where('phase', '=', 'Settling')
    .execute()
  for (const cubby of waiting) await settleCubby(step, cubby)
}

/** docs/rules/lockers.md#unclaimed-orders */
async function markUnclaimed(step: Step): Promise<void> {
  const { trx, now } = step
  const unclaimed = await trx
    .selectFrom('cubby')
    .innerJoin('order', 'order.id', 'cubby.orderId')
    .innerJoin('business', 'business.id', 'order.businessId')
    .select(['cubby.id', 'cubby.lockerId', 'order.id as orderId'])
    .where('cubby.phase', '=', 'Loaded')
    .where('order.status', '=', 'Ready')
    .where((eb) => eb(eb('order.readyAt', '+', eb('business.unclaimedMinutes', '*', 60_000)), '<=', now))
    .execute()
  for (const { orderId, ...cubby } of unclaimed) {
    await setCubby(step, cubby, { phase: 'Unclaimed', note: `Order ${orderId} was not picked up` })
    step.touched.orders.add(orderId)
  }
}

/** The line moves on as cubbies get free; this catches up on what a killed process left undone. */
async function serveLines(step: Step): Promise<void> {
  const lines = await step.trx
    .selectFrom('order')
    .select('businessId')
    .distinct()
    .where('status', '=', 'Prepared')
    .where('waitingSince', 'is not', null)
    .execute()
  for (const { businessId } of lines) await offerFreeCubbies(step, businessId)
}
