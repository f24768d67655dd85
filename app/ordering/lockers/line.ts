import type { RawBuilder } from 'kysely'
import { findCubby, isCubbyAvailable, isWithinReach, type CubbyReach } from '../../../contract/cubbies'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Database } from '../../../db/store'
import { touchOrder } from '../orders/transition'
import { claimCubby, cubbiesOnline } from './cubby'
import type { UnitOfWork } from './unit-of-work'

/*
 * docs/rules/lockers.md#the-line: a cubby that becomes free is held for the first order in line without one (NextInLine, yellow). So while an order
 * waits without a cubby, no free cubby suits it, and no order overtakes.
 */

/** Puts a prepared order at the end of the line. An order that already waits keeps its place. */
export async function queueForCubby(unit: UnitOfWork, orderId: number): Promise<void> {
  const queued = await unit.trx
    .updateTable('order')
    .set({ waitingSince: unit.now })
    .where('id', '=', orderId)
    .where('status', '=', 'Prepared')
    .where('waitingSince', 'is', null)
    .executeTakeFirst()
  if (queued.numUpdatedRows > 0n) await touchWaiting(unit, orderId)
}

/** Puts a prepared order at the head of the line: its load failed, or it was taken back. */
export async function putAtHeadOfLine(unit: UnitOfWork, orderId: number): Promise<void> {
  const { trx, now } = unit
  const order = await trx
    .selectFrom('order')
    .select(['businessId', 'status'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (order?.status !== 'Prepared') return
  const first = await trx
    .selectFrom('order')
    .select((eb) => eb.fn.min('waitingSince').as('waitingSince'))
    .where('businessId', '=', order.businessId)
    .where('status', '=', 'Prepared')
    .executeTakeFirst()
  const waitingSince = Math.min(now, (first?.waitingSince ?? now) - 1)
  await trx.updateTable('order').set({ waitingSince }).where('id', '=', orderId).execute()
  await touchWaiting(unit, orderId)
}

/** Takes an order out of the line: it has a cubby, or needs none. */
export async function leaveLine(unit: UnitOfWork, orderId: number): Promise<void> {
  await unit.trx.updateTable('order').set({ waitingSince: null }).where('id', '=', orderId).execute()
  await touchWaiting(unit, orderId)
}

/** Holds the business's free cubbies for the orders in line. Safe to call whenever a cubby may have become free. */
export async function offerFreeCubbies(unit: UnitOfWork, businessId: number): Promise<void> {
  const waiting = await ordersWithoutCubby(unit.trx, { businessId })
  if (waiting.length === 0) return
  let cubbies = (await cubbiesOnline(unit, businessId)).filter(isCubbyAvailable)
  for (const order of waiting) {
    if (cubbies.length === 0) return
    const cubby = findCubby(cubbies, order)
    // No free cubby is within its reach: the orders behind it may have them.
    if (!cubby) continue
    await claimCubby(unit, cubby, { orderId: order.id, phase: 'NextInLine' })
    unit.touched.orders.add(order.id)
    cubbies = cubbies.filter(({ id }) => id !== cubby.id)
  }
}

/** An order's place in its business's line, from 1. Undefined when it does not wait. */
export async function placeInLine(db: Database, orderId: number): Promise<number | undefined> {
  const order = await db
    .selectFrom('order')
    .select(['businessId', 'waitingSince'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order?.waitingSince) return undefined
  const waiting = await inLine(db, order.businessId).select('order.id').execute()
  return waiting.findIndex(({ id }) => id === orderId) + 1
}

/** Whether an order in line without a cubby could use one of this reach. */
export async function isAwaited(
  db: Database,
  { businessId, reach }: { businessId: number; reach: CubbyReach },
): Promise<boolean> {
  const waiting = await ordersWithoutCubby(db, { businessId })
  return waiting.some((order) => isWithinReach({ reach }, order.reach))
}

const ordersWithoutCubby = compiledOnce((db, given: GivenOf<{ businessId: number }>) =>
  inLine(db, given('businessId'))
    .leftJoin('cubby', 'cubby.orderId', 'order.id')
    .select(['order.id', 'order.requestedCubby', 'order.reach'])
    .where('cubby.id', 'is', null),
)

function inLine(db: Database, businessId: number | RawBuilder<number>) {
  return db
    .selectFrom('order')
    .where('order.businessId', '=', businessId)
    .where('order.status', '=', 'Prepared')
    .where('order.waitingSince', 'is not', null)
    .orderBy('order.waitingSince')
    .orderBy('order.id')
}

async function touchWaiting(unit: UnitOfWork, orderId: number): Promise<void> {
  await touchOrder(unit.trx, orderId, unit.now)
  unit.touched.orders.add(orderId)
}
