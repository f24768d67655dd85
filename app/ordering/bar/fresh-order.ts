import { conflict, notFound } from '../../../contract/errors'
import type { Trx } from '../../../db/store'

/** An order of the business, if it still has the version on the screen. @throws 404; 409 `stale_version` when it has changed since */
export async function freshOrder(
  trx: Trx,
  { businessId, orderId, version }: { businessId: number; orderId: number; version: number },
) {
  const order = await trx
    .selectFrom('order')
    .select(['version', 'status', 'businessId', 'customerId'])
    .where('id', '=', orderId)
    .where('businessId', '=', businessId)
    .executeTakeFirst()
  if (!order) throw notFound('Order')
  if (order.version === version) return order
  throw conflict('stale_version', 'Someone changed this order in the meantime: look again', {
    version: order.version,
    status: order.status,
  })
}
