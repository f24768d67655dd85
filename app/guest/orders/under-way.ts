import { ordersUnderWay } from '../../ordering/orders/under-way'
import type { GuestCall } from '../call'
import type { UnderWay } from './bar-words'
import { cubbyFactsOf } from './known'
import { orderState } from './order-state'
import { barText } from './state-text'

/** Returns the guest's live orders; none if not signed in. */
export async function underWayOf({ app, actor, language }: GuestCall): Promise<UnderWay[]> {
  if (actor.kind !== 'customer') return []
  const orders = await ordersUnderWay(app, actor)
  const known = await cubbyFactsOf(app, orders)
  return orders.map((order) => {
    const state = orderState(order, known(order.id))
    return { id: order.id, state, text: barText(language, state, order.cubbies) }
  })
}
