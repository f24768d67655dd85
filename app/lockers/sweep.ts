import { COMMAND_MS } from '../../contract/limits'
import { endCommand } from './commands'
import { setCubby } from './cubby'
import { offerFreeCubbies } from './line'
import { inStep, type LockerServices, type Step } from './step'

/** How long after a command's expiry a locker that is online may take to report its result, in milliseconds. */
const ANSWER_GRACE_MS = 60_000

/** How long a guest whose door was unlocked may take to open it before they have to ask again, in milliseconds. */
const OPENING_GRACE_MS = 10_000

/** Looks after commands that expired, doors nobody opened and orders nobody picked up. Safe to repeat. */
export async function sweepLockers(app: LockerServices): Promise<void> {
  await inStep(app, expireCommands)
  await inStep(app, returnUnopened)
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
    .where('lockerCommand.expiresAt', '<=', now)
    .where((eb) =>
      eb.or([
        eb('lockerCommand.status', '=', 'Pending'),
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
      status === 'Pending'
        ? { commandId: id, lockerId, outcome: 'expired' }
        : { commandId: id, lockerId, outcome: 'failed', error: 'The locker did not say whether the door opened' },
    )
  }
}

/** The lock was released and the door stayed shut: the order is still in the cubby, and the guest may ask again. */
async function returnUnopened(step: Step): Promise<void> {
  const { trx, now } = step
  const unopened = await trx
    .selectFrom('cubby')
    .innerJoin('businessLocker', 'businessLocker.id', 'cubby.lockerId')
    .select(['cubby.id', 'cubby.lockerId'])
    .where('cubby.phase', '=', 'Collecting')
    .where('cubby.since', '<=', now - COMMAND_MS - OPENING_GRACE_MS)
    .where('cubby.doorCycled', '=', 0)
    .where('businessLocker.online', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('lockerCommand')
            .select('lockerCommand.id')
            .whereRef('lockerCommand.orderId', '=', 'cubby.orderId')
            .where((eb) =>
              eb.or([
                eb('lockerCommand.status', 'in', ['Pending', 'Sent']),
                eb('lockerCommand.expiresAt', '>', now - OPENING_GRACE_MS),
              ]),
            ),
        ),
      ),
    )
    .execute()
  for (const cubby of unopened) await setCubby(step, cubby, { phase: 'Loaded' })
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
