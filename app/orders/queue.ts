import type { BarbackEvent } from '../../contract/calls/events'
import { isQueued, QUEUED_ORDER_STATUSES } from '../../contract/order-states'
import type { OrderStatus } from '../../contract/enumerations'
import type { Database } from '../../db/connection'

/** The place of an order in its venue's queue (docs/rules/orders.md#place-in-the-queue). */

/** By id, how many orders of its venue are before each; those that do not wait are left out. One query, which reads an index only. */
export async function placesInQueue(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('order')
    .leftJoin('order as before', (join) =>
      join
        .onRef('before.businessId', '=', 'order.businessId')
        .on('before.status', 'in', QUEUED_ORDER_STATUSES)
        .onRef('before.paidAt', '<=', 'order.paidAt')
        .on(({ eb, or, ref }) =>
          or([eb('before.paidAt', '<', ref('order.paidAt')), eb('before.id', '<', ref('order.id'))]),
        ),
    )
    .where('order.id', 'in', ids)
    .where('order.status', 'in', QUEUED_ORDER_STATUSES)
    .groupBy('order.id')
    .select(({ fn }) => ['order.id', fn.count<number>('before.id').as('ahead')])
    .execute()
  return new Map(rows.map(({ id, ahead }) => [id, ahead]))
}

interface Watched {
  id: number
  businessId: number
  createdBy: number
  status: OrderStatus
}

/**
 * Which events the guest of an order hears: its own, and while it waits one more of its own whenever another order of the venue leaves the
 * queue or comes back to it. Of the other order the guest hears nothing, not even its id.
 */
export function heardByGuest({
  id,
  businessId,
  createdBy,
  status,
}: Watched): (event: BarbackEvent) => BarbackEvent | false {
  const own = { type: 'order' as const, businessId, customerId: createdBy, orderId: id, status }
  // An order that has left may be heard of often: each step of its way to the guest is an event.
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

/** The two ways out of the queue. What an order becomes after them moves nobody. */
function leaves(status: OrderStatus): boolean {
  return status === 'Prepared' || status === 'Cancelled'
}
