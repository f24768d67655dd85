import { cubbyInTurn, isCubbyAvailable } from '../../../contract/cubbies'
import { conflict } from '../../../contract/errors'
import { orderName } from '../orders/daily-number'
import { moveOrder } from '../orders/transition'
import { chooseCubbies } from './choose'
import { glassesOf } from './contents'
import { isFor, offerFreeCubbies, type KeptCubbies } from './line'
import { alreadyLoading, leaveUnreachable, requirePrepared, type PreparedOrder } from './prepared'
import { leaveToStaff } from './release'
import type { UnitOfWork } from './unit-of-work'
import { cubbiesOnline } from './venue-cubbies'

/**
 * Makes the order Ready at the counter. Allowed only when no locker of the business is online, or none has room for it. Cubbies with parts of it turn
 * red, so that staff take them out. @throws 409 `cubby_available`, `already_loading`, `not_prepared`
 */
export async function serveAtCounter(
  unit: UnitOfWork,
  actor: string,
  order: PreparedOrder,
): Promise<{ atCounter: true }> {
  requirePrepared(order)
  const kept = await offerFreeCubbies(unit, order.businessId)
  const own = await leaveUnreachable(unit, order.id)
  const current = cubbyInTurn(own)
  if (current?.phase === 'Reserved') throw alreadyLoading(order.id, current.number)
  const number = current?.phase === 'NextInLine' ? current.number : await freeFor(unit, order, { own, kept })
  if (number !== undefined) {
    throw conflict('cubby_available', `Cubby ${number} is free: load the order there`, { cubby: number })
  }
  const name = await orderName(unit.trx, order.id)
  for (const cubby of own) await leaveToStaff(unit, cubby, { note: `Part of ${name} is inside: take it out` })
  await unit.trx.updateTable('order').set({ atCounter: 1 }).where('id', '=', order.id).execute()
  await moveOrder(unit.trx, {
    orderId: order.id,
    to: 'Ready',
    actor,
    reason: 'handed over at the counter',
    now: unit.now,
  })
  unit.touched.orders.add(order.id)
  return { atCounter: true }
}

/** The number of a free cubby that the order could be loaded into; undefined where what is left of it does not fit. */
async function freeFor(
  unit: UnitOfWork,
  order: PreparedOrder,
  { own, kept }: { own: ReadonlyArray<{ lockerId: number }>; kept: KeptCubbies },
): Promise<number | undefined> {
  const glasses = await glassesOf(unit.trx, order.id)
  const online = await cubbiesOnline(unit, order.businessId)
  const free = online.filter((cubby) => isCubbyAvailable(cubby) && isFor(cubby, { kept, order }))
  const way = chooseCubbies(free, { ...order, glasses, requestedCubby: null, lockerId: own[0]?.lockerId ?? null })
  return way?.[0]?.room.number
}
