import type { BarbackEvent } from '../../../contract/calls/events'
import { isQueued, QUEUED_ORDER_STATUSES } from '../../../contract/order-states'
import type { ExpressionBuilder } from 'kysely'
import type { OrderStatus } from '../../../contract/enumerations'
import type { Tables } from '../../../db/store'

/** The place of an order in its venue's queue (docs/rules/orders.md#place-in-the-queue). */

/**
 * How many orders of its venue are ahead of a waiting order; null for an order that does not wait. Counted in two queries, because SQLite counts
 * one range of an index five times as fast as a range filtered by a condition.
 */
export function ordersAhead(order: ExpressionBuilder<Tables, 'order'>) {
  const earlier = othersInQueue(order).whereRef('before.queuedAt', '<', 'order.queuedAt')
  const sameMoment = othersInQueue(order)
    .whereRef('before.queuedAt', '=', 'order.queuedAt')
    .whereRef('before.id', '<', 'order.id')
  return order
    .case()
    .when(order.and([order('order.status', 'in', QUEUED_ORDER_STATUSES), order('order.queuedAt', 'is not', null)]))
    .then(order(earlier, '+', sameMoment))
    .end()
}

function othersInQueue(order: ExpressionBuilder<Tables, 'order'>) {
  return order
    .selectFrom('order as before')
    .whereRef('before.businessId', '=', 'order.businessId')
    .where('before.status', 'in', QUEUED_ORDER_STATUSES)
    .select(({ fn }) => fn.countAll<number>().as('count'))
}

interface Watched {
  id: number
  businessId: number
  createdBy: number
  status: OrderStatus
}

/**
 * Selects the events for the guest of an order: its own and, while it waits, one more of its own whenever another order of the venue leaves or
 * rejoins the queue. The guest learns nothing about the other order, not even its id.
 */
export function eventsForGuest({
  id,
  businessId,
  createdBy,
  status,
}: Watched): (event: BarbackEvent) => BarbackEvent | false {
  const own = { type: 'order' as const, businessId, customerId: createdBy, orderId: id, status }
  // An order that has left the queue sends further events: one for each step on its way to the guest.
  const left = new Set<number>()
  return (event) => {
    if (event.type !== 'order' || event.businessId !== businessId) return false
    if (event.orderId === id) {
      own.status = event.status
      return event
    }
    const moved = isQueued(event.status) ? left.delete(event.orderId) : !left.has(event.orderId) && leaves(event.status)
    if (moved && !isQueued(event.status)) left.add(event.orderId)
    return moved && isQueued(own.status) && { ...own }
  }
}

/** The two ways out of the queue. Later statuses move no other order. */
function leaves(status: OrderStatus): boolean {
  return status === 'Prepared' || status === 'Cancelled'
}
