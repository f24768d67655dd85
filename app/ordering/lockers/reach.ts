import { isWithinReach, type AskedReach, type CubbyReach } from '../../../contract/cubbies'
import { badRequest, conflict, notFound } from '../../../contract/errors'
import type { Database } from '../../../db/store'
import type { CustomerActor } from '../../platform/auth/actor'
import { touchOrder } from '../orders/transition'
import { cubbiesOfOrder } from './cubby'
import { giveUpHeld } from './line'
import { inUnitOfWork, type LockerServices, type UnitOfWork } from './unit-of-work'

/** Refuses a reach that no cubby of the business has (docs/rules/lockers.md#reach). @throws 400 at `reach` */
export async function requireReach(db: Database, businessId: number, reach: AskedReach): Promise<void> {
  const cubby = await db
    .selectFrom('cubby')
    .innerJoin('businessLocker', 'businessLocker.id', 'cubby.lockerId')
    .select('cubby.id')
    .where('businessLocker.businessId', '=', businessId)
    .where('businessLocker.active', '=', 1)
    .where('cubby.reach', '=', reach)
    .executeTakeFirst()
  if (cubby) return
  throw badRequest([
    { path: 'reach', message: 'This bar has no cubby you can reach while seated: please ask the staff' },
  ])
}

/**
 * Changes the reach that a guest asked for, until the order is being loaded. Cubbies that are held for it go to the next in
 * line if one no longer suits; the order keeps its place.
 * @throws 404 for someone else's order; 400 at `reach`; 409 `too_late`
 */
export async function askForReach(
  app: LockerServices,
  actor: CustomerActor,
  { orderId, reach }: { orderId: number; reach: AskedReach | null },
): Promise<void> {
  await inUnitOfWork(app, { order: orderId }, async (unit) => {
    const order = await unit.trx
      .selectFrom('order')
      .select(['status', 'businessId', 'customerId', 'reach'])
      .where('id', '=', orderId)
      .executeTakeFirst()
    if (order?.customerId !== actor.id) throw notFound('Order')
    const isOpen = ['Submitted', 'Paid', 'Started', 'Prepared'].includes(order.status)
    const cubbies = await cubbiesOfOrder(unit.trx, orderId)
    if (!isOpen || cubbies.some(({ phase }) => phase !== 'NextInLine')) {
      throw conflict('too_late', 'It is too late to change the cubby: please ask the staff', { status: order.status })
    }
    if (order.reach === reach) return
    if (reach !== null) await requireReach(unit.trx, order.businessId, reach)
    await unit.trx.updateTable('order').set({ reach }).where('id', '=', orderId).execute()
    await touchOrder(unit.trx, orderId, unit.now)
    unit.touched.orders.add(orderId)
    if (!cubbies.every((cubby) => isWithinReach(cubby, reach))) await giveUpHeld(unit, orderId)
    unit.touched.lines.add(order.businessId)
  })
}

/** Stores the reach of cubbies of a locker (businessLocker.id). A cubby held for an order that it no longer suits goes to the next in line. */
export async function setReaches(
  unit: UnitOfWork,
  lockerId: number,
  reaches: ReadonlyMap<number, CubbyReach>,
): Promise<void> {
  for (const [number, reach] of reaches) {
    await unit.trx
      .updateTable('cubby')
      .set({ reach, updatedAt: unit.now })
      .where('lockerId', '=', lockerId)
      .where('number', '=', number)
      .execute()
  }
  const held = await unit.trx
    .selectFrom('cubby')
    .innerJoin('order', 'order.id', 'cubby.orderId')
    .select(['cubby.reach', 'order.reach as asked', 'order.id as orderId'])
    .where('cubby.lockerId', '=', lockerId)
    .where('cubby.phase', '=', 'NextInLine')
    .execute()
  const unsuited = held.filter((cubby) => !isWithinReach(cubby, cubby.asked)).map(({ orderId }) => orderId)
  for (const orderId of new Set(unsuited)) await giveUpHeld(unit, orderId)
  unit.touched.lockers.add(lockerId)
}
