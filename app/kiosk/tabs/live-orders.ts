import { LIVE_ORDER_STATUSES } from '../../../contract/order-states'
import type { Database } from '../../../db/store'

/** How many orders of a tab are neither handed over nor cancelled. */
export async function liveOrdersOf(db: Database, tabId: number): Promise<number> {
  const { orders } = await db
    .selectFrom('order')
    .where('tabId', '=', tabId)
    .where('status', 'in', LIVE_ORDER_STATUSES)
    .select(({ fn }) => fn.count<number>('id').as('orders'))
    .executeTakeFirstOrThrow()
  return orders
}
