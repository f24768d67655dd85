import { conflict } from '../../../contract/errors'
import type { CubbyWish } from './choose'
import { revokeCommands } from './command-ends'
import { cubbiesOfOrder, freeCubby, type DrivenCubby } from './cubby'
import { leaveToStaff } from './release'
import type { UnitOfWork } from './unit-of-work'

/** The fields of an order that loading needs. */
export interface PreparedOrder extends CubbyWish {
  id: number
  businessId: number
  status: string
}

/** @throws 409 `not_prepared` */
export function requirePrepared(order: PreparedOrder): void {
  if (order.status === 'Prepared') return
  throw conflict('not_prepared', `This order is ${order.status}: only a prepared order can be loaded`, {
    status: order.status,
  })
}

export function alreadyLoading(orderId: number, number: number) {
  return conflict('already_loading', `This order is already being loaded into cubby ${number}`, { cubby: number })
}

/**
 * The cubbies of a prepared order whose locker is online. Those of an offline locker are given up; one into which something may have been put turns
 * red, so that staff look inside.
 */
export async function leaveUnreachable(unit: UnitOfWork, orderId: number): Promise<DrivenCubby[]> {
  const own = await cubbiesOfOrder(unit.trx, orderId)
  const unreachable = own.filter(({ online }) => online === 0)
  if (unreachable.length > 0) await revokeCommands(unit, orderId, 'the locker went offline')
  for (const cubby of unreachable) {
    if (cubby.phase === 'NextInLine') await freeCubby(unit, cubby)
    else await leaveToStaff(unit, cubby, { note: 'Went offline while it was loaded: check what is inside' })
  }
  return own.filter(({ online }) => online === 1)
}
