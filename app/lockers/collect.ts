import { type PickupAnswer } from '../../contract/calls/orders'
import { cubbyColor } from '../../contract/cubbies'
import { requireNear, type Coordinates } from '../../contract/distance'
import { BarbackError, conflict, notFound } from '../../contract/errors'
import type { Database } from '../../db/connection'
import type { Actor } from '../auth/actor'
import { isOver21Now } from '../auth/over21'
import { currentCommand, storeCommand, type StoredCommand } from './commands'
import { setCubby } from './cubby'
import { inStep, type LockerServices } from './step'

/**
 * A guest at the locker asks for the front door of their cubby (docs/rules/lockers.md#pickup). The order is not completed here: the
 * door's opening and closing does that, or staff. Asked again before the command expires, the answer is the same command.
 *
 * @throws 404 for someone else's order; 403 `age_required`
 * @throws 409 `not_ready`, `at_counter`, `too_far`, `locker_offline`, `ask_staff`: the message says what the guest can do
 */
export async function collectOrder(
  app: LockerServices,
  actor: Actor,
  { orderId, location }: { orderId: number; location?: Coordinates },
): Promise<PickupAnswer> {
  return inStep(app, async (step) => {
    const order = await orderAtLocker(step.trx, actor, orderId)
    requireCollectable(order, app.now())
    requireNear(order, location, (metres) => `You are ${metres} m away: come to the locker to pick up your order`)
    const { lockerId, lockerCode, cubbyId, number } = requireCubby(order)
    const answer = (command: StoredCommand): PickupAnswer => ({
      cubbies: [{ lockerId: lockerCode, number, color: cubbyColor('Collecting') }],
      commandId: command.id,
      expiresAt: Math.floor(command.expiresAt / 1000),
    })
    const current = await currentCommand(step.trx, { orderId, purpose: 'pickup', now: step.now })
    if (current) return answer(current)
    // The guest may come back to a door that stands open: what it has seen so far counts.
    if (order.phase !== 'Collecting') await setCubby(step, { id: cubbyId, lockerId }, { phase: 'Collecting' })
    return answer(
      await storeCommand(step, {
        lockerId,
        cubby: number,
        door: 'front',
        purpose: 'pickup',
        orderId,
        actor: actor.label,
      }),
    )
  })
}

/** Everything that the rules of a pickup need, in one query: somebody waits in front of the door. */
async function orderAtLocker(db: Database, actor: Actor, orderId: number) {
  const order = await db
    .selectFrom('order')
    .innerJoin('customer', 'customer.id', 'order.customerId')
    .innerJoin('business', 'business.id', 'order.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .leftJoin('cubby', 'cubby.orderId', 'order.id')
    .leftJoin('businessLocker', 'businessLocker.id', 'cubby.lockerId')
    .select(['order.id', 'order.status', 'order.isAlcoholic', 'order.atCounter', 'order.customerId'])
    .select(['customer.verifiedDob', 'business.maxDistance', 'place.latitude', 'place.longitude'])
    .select(['cubby.id as cubbyId', 'cubby.number', 'cubby.phase', 'cubby.lockerId'])
    .select(['businessLocker.lockerId as lockerCode', 'businessLocker.online'])
    .where('order.id', '=', orderId)
    .executeTakeFirst()
  if (!order || actor.kind !== 'customer' || order.customerId !== actor.id) throw notFound('Order')
  return order
}

type OrderAtLocker = Awaited<ReturnType<typeof orderAtLocker>>

function requireCollectable(order: OrderAtLocker, now: number): void {
  if (order.status === 'Completed')
    throw conflict('not_ready', 'This order has been picked up', { status: order.status })
  if (order.status === 'Cancelled') throw conflict('not_ready', 'This order was cancelled', { status: order.status })
  if (order.status !== 'Ready') throw conflict('not_ready', 'Your order is not ready yet', { status: order.status })
  if (order.atCounter === 1) throw conflict('at_counter', 'Your order waits for you at the counter')
  if (order.isAlcoholic === 1 && !isOver21Now(order.verifiedDob, now)) {
    throw new BarbackError({
      status: 403,
      code: 'age_required',
      message: 'Verify that you are over 21 to pick up this order',
    })
  }
}

/** The cubby with the order in it, in a locker that can be reached. */
function requireCubby({ lockerId, lockerCode, cubbyId, number, phase, online }: OrderAtLocker) {
  const isInCubby = phase === 'Loaded' || phase === 'Collecting' || phase === 'Unclaimed'
  if (!isInCubby || lockerId === null || lockerCode === null || cubbyId === null || number === null) {
    throw conflict('ask_staff', 'Something is wrong with your cubby: please ask the staff')
  }
  if (online !== 1) throw conflict('locker_offline', 'The locker is offline: please ask the staff')
  return { lockerId, lockerCode, cubbyId, number }
}
