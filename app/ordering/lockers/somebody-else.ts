import { conflict, notFound } from '../../../contract/errors'
import { isLiveOrder } from '../../../contract/order-states'
import type { Database, Trx } from '../../../db/store'
import type { CustomerActor } from '../../platform/auth/actor'
import { isOver21At } from '../../platform/auth/over21'
import { newLinkCode } from '../../platform/auth/secrets'
import { guestName, NAME_COLUMNS } from '../orders/guest-name'
import { tooYoungToPickUp } from './collect'
import { currentCommand } from './commands'
import { currentHandover } from './current-handover'
import { cubbiesOfOrder } from './cubby'
import { inUnitOfWork, type LockerServices, type UnitOfWork } from './unit-of-work'

/** A pickup that its guest hands to somebody else (docs/rules/lockers.md#somebody-else). */

/**
 * Makes a link by which one account picks the guest's order up. An earlier link ends, also one that was taken. Returns the link's code.
 *
 * @throws 404 for someone else's order; 409 `not_paid`, `order_over`, `door_open` once the door was asked for
 */
export async function handToFriend(app: LockerServices, actor: CustomerActor, orderId: number): Promise<string> {
  return inUnitOfWork(app, { order: orderId }, async (unit) => {
    const { status } = await ownOrder(unit.trx, actor, orderId)
    if (status === 'Draft' || status === 'Submitted') throw conflict('not_paid', 'Pay for this order first')
    if (!isLiveOrder(status)) throw conflict('order_over', 'This order is over')
    await endHandover(unit, orderId)
    const code = newLinkCode()
    await unit.trx.insertInto('orderHandover').values({ orderId, code, createdAt: unit.now }).execute()
    unit.touched.orders.add(orderId)
    return code
  })
}

/** Takes a pickup back from whoever has it, and ends its link. Repeating it changes nothing. @throws 404 for someone else's order; 409 `door_open` */
export async function takeBackFromFriend(app: LockerServices, actor: CustomerActor, orderId: number): Promise<void> {
  await inUnitOfWork(app, { order: orderId }, async (unit) => {
    await ownOrder(unit.trx, actor, orderId)
    if (await endHandover(unit, orderId)) unit.touched.orders.add(orderId)
  })
}

/** Returns who hands over what, and whether the caller may take it. @throws 404 for a link that has ended or that somebody else has taken */
export async function handoverOf({ db }: Pick<LockerServices, 'db'>, code: string, customerId?: number) {
  const order = await orderOfCode(db, code, customerId)
  const lines = await db
    .selectFrom('orderItem')
    .select(['name', 'quantity'])
    .where('orderId', '=', order.id)
    .where('status', 'in', ['Pending', 'Complete'])
    .orderBy('id')
    .execute()
  return {
    orderId: order.id,
    businessId: order.businessId,
    placeName: order.placeName,
    guest: guestName(order),
    isAlcoholic: order.isAlcoholic === 1,
    items: lines,
    isTaken: order.takenBy !== null,
    isOwn: order.customerId === customerId,
  }
}

/**
 * Takes over a pickup by its link. Taking it again changes nothing. Returns the order's id.
 *
 * @throws 404 for a link that has ended or that somebody else has taken; 403 `age_required` for alcohol and a guest who is not known to be over 21; 409
 * `own_order`
 */
export async function takePickup(app: LockerServices, actor: CustomerActor, code: string): Promise<number> {
  const { id: orderId } = await orderOfCode(app.db, code, actor.id)
  await inUnitOfWork(app, { order: orderId }, async (unit) => {
    const order = await orderOfCode(unit.trx, code, actor.id)
    if (order.customerId === actor.id) throw conflict('own_order', 'This is your own order: send the link to a friend')
    if (order.takenBy !== null) return
    if (order.isAlcoholic === 1 && !isOver21At(actor, { businessId: order.businessId, at: unit.now })) {
      throw tooYoungToPickUp()
    }
    const taken = { takenBy: actor.id, takenAt: unit.now }
    await unit.trx.updateTable('orderHandover').set(taken).where('id', '=', order.handoverId).execute()
    unit.touched.orders.add(orderId)
  })
  return orderId
}

/** The order of a link that its caller may take or has taken. @throws 404 */
async function orderOfCode(db: Database | Trx, code: string, customerId: number | undefined) {
  const order = await db
    .selectFrom('orderHandover')
    .innerJoin('order', 'order.id', 'orderHandover.orderId')
    .innerJoin('customer', 'customer.id', 'order.customerId')
    .innerJoin('business', 'business.id', 'order.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['order.id', 'order.businessId', 'order.customerId', 'order.isAlcoholic', 'order.status'])
    .select(['orderHandover.id as handoverId', 'orderHandover.takenBy', 'place.name as placeName'])
    .select(NAME_COLUMNS)
    .where('orderHandover.code', '=', code)
    .where('orderHandover.endedAt', 'is', null)
    .executeTakeFirst()
  const isOthers = order?.takenBy !== null && order?.takenBy !== customerId && order?.customerId !== customerId
  if (!order || isOthers || !isLiveOrder(order.status)) throw notFound('Link')
  return order
}

async function ownOrder(trx: Trx, { id }: CustomerActor, orderId: number) {
  const order = await trx
    .selectFrom('order')
    .select(['status'])
    .where('id', '=', orderId)
    .where('customerId', '=', id)
    .executeTakeFirst()
  if (!order) throw notFound('Order')
  return order
}

/** Ends the current link. Returns whether there was one. @throws 409 `door_open` while whoever took it is at the door */
async function endHandover(unit: UnitOfWork, orderId: number): Promise<boolean> {
  const current = await currentHandover(unit.trx, orderId)
  if (!current) return false
  if (current.takenBy !== null && (await isAtDoor(unit, orderId))) {
    throw conflict('door_open', 'Your friend has opened the door')
  }
  await unit.trx.updateTable('orderHandover').set({ endedAt: unit.now }).where('id', '=', current.id).execute()
  return true
}

/** Whether the door was asked for and may still open, is open, or has been opened for this order. */
async function isAtDoor({ trx, now }: UnitOfWork, orderId: number): Promise<boolean> {
  const order = await trx.selectFrom('order').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()
  if (!isLiveOrder(order.status)) return true
  const cubbies = await cubbiesOfOrder(trx, orderId)
  const asked = await currentCommand(trx, { orderId, purpose: 'pickup', now })
  const isOpening = cubbies.some(
    ({ phase, front, doorMoved }) =>
      phase === 'Collecting' && (front === 'open' || doorMoved === 1 || asked !== undefined),
  )
  return isOpening || (await hasTakenSome(trx, orderId))
}

/** Whether one of the order's cubbies is empty already. */
async function hasTakenSome(trx: Trx, orderId: number): Promise<boolean> {
  const taken = await trx
    .selectFrom('cubbyContent')
    .select('id')
    .where('orderId', '=', orderId)
    .where('takenOutAt', 'is not', null)
    .executeTakeFirst()
  return taken !== undefined
}
