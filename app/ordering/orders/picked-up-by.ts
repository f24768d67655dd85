import { expressionBuilder, type RawBuilder } from 'kysely'
import type { Tables } from '../../../db/store'

/** Whether an order is a customer's own, or one that they pick up for a friend. */
export function isPickedUpBy(customerId: number | RawBuilder<number>) {
  const eb = expressionBuilder<Tables, 'order'>()
  const ofFriends = eb
    .selectFrom('orderHandover')
    .select('orderHandover.orderId')
    .where('orderHandover.takenBy', '=', customerId)
    .where('orderHandover.endedAt', 'is', null)
  return eb.or([eb('order.customerId', '=', customerId), eb('order.id', 'in', ofFriends)])
}
