import { conflict } from '../../../contract/errors'
import type { Trx } from '../../../db/store'

/** Refuses to delete a user whose name appears on notes or orders. @throws 409 `in_use` with the count */
export async function refuseWithTraces(trx: Trx, userId: number): Promise<void> {
  const { notes } = await trx
    .selectFrom('signupNote')
    .select(({ fn }) => fn.countAll<number>().as('notes'))
    .where('createdBy', '=', userId)
    .executeTakeFirstOrThrow()
  // Checks only orders of the user's own venues: the history has no index by person, and a whole chain's history is long.
  const { orders } = await trx
    .selectFrom('orderHistory')
    .innerJoin('order', 'order.id', 'orderHistory.orderId')
    .innerJoin('userBusiness', 'userBusiness.businessId', 'order.businessId')
    .select(({ fn }) => fn.count<number>('order.id').distinct().as('orders'))
    .where('userBusiness.userId', '=', userId)
    .where('orderHistory.actor', '=', `user:${userId}`)
    .executeTakeFirstOrThrow()
  const kept = [notes > 0 && `${notes} notes`, orders > 0 && `${orders} orders`].filter(Boolean).join(' and ')
  if (kept === '') return
  throw conflict('in_use', `Their name is on ${kept}: deactivate the user instead`, { notes, orders })
}
