import { ordersUnderWay } from '../../ordering/orders/under-way'
import type { GuestCall } from '../call'
import type { UnderWay } from './bar-words'
import { cubbyFactsOf } from './known'
import { orderState } from './order-state'

/** Returns the guest's live orders; none if not signed in. */
export async function underWayOf({ app, actor }: GuestCall): Promise<UnderWay[]> {
  if (actor.kind !== 'customer') return []
  const orders = await ordersUnderWay(app, actor)
  const known = await cubbyFactsOf(app, orders)
  return orders.map((order) => ({
    id: order.id,
    state: orderState(order, known(order.id)),
    cubby: order.cubby?.number,
  }))
}
