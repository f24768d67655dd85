import { UNPAID_ORDER_MS } from '../../../contract/limits'
import type { CustomerActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'

/** The guest's newest unpaid order at a business, and its deadline (Unix milliseconds); undefined when there is none. */
export async function unpaidOrder(app: Services, actor: CustomerActor, businessId: number) {
  const now = app.now()
  const order = await app.db
    .selectFrom('order')
    .select(['id', 'totalCents', 'placedAt'])
    .where('customerId', '=', actor.id)
    .where('businessId', '=', businessId)
    .where('status', '=', 'Submitted')
    .where('placedAt', '>', now - UNPAID_ORDER_MS)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return order && { ...order, until: order.placedAt + UNPAID_ORDER_MS }
}

/** The seconds left to pay an order that was placed at `placedAt`. A duration, because a phone's clock may be off. */
export function secondsToPay(app: Pick<Services, 'now'>, placedAt: number): number {
  return Math.max(0, Math.ceil((placedAt + UNPAID_ORDER_MS - app.now()) / 1000))
}
