import { UNREADY_ORDER_STATUSES } from '../../../contract/order-states'
import { SECOND_MS } from '../../../contract/time'
import { queueNotices } from '../../platform/push/notices'
import type { Services } from '../../platform/server/services'
import { atMostEvery } from '../../platform/server/at-most-every'
import type { BarOrder } from './bar-orders'
import { minuteOf } from './past'

/** How often a promise may be moved. */
const MOST_MOVES = 2
/** How often the promises of all venues are looked at. */
const EVERY_MS = 10 * SECOND_MS

/**
 * Moves promises that will more likely be broken than kept, before they are, and tells each guest once (docs/rules/promise.md#moving).
 */
export const movePromises = atMostEvery(EVERY_MS, async (app) => {
  const venues = await app.db
    .selectFrom('order')
    .select('businessId')
    .distinct()
    .where('status', 'in', UNREADY_ORDER_STATUSES)
    .where('readyBy', 'is not', null)
    .execute()
  for (const { businessId } of venues) await moveAtVenue(app, businessId)
})

async function moveAtVenue(app: Services, businessId: number): Promise<void> {
  const venue = await app.promises.at(await app.priceBooks.of(app.db, businessId))
  const now = app.now()
  const { state, orders } = venue.now(now)
  for (const [index, order] of orders.entries()) {
    const { readyBy, readyByMoves } = order
    if (readyBy === null || readyByMoves >= MOST_MOVES) continue
    const left = venue.past.left(state, index)
    if (now + left.usualSeconds * SECOND_MS <= readyBy) continue
    const later = minuteOf(now / SECOND_MS, left) * SECOND_MS
    if (later > readyBy) await movePromise(app, { businessId, order, readyBy: later })
  }
}

async function movePromise(
  app: Services,
  { businessId, order, readyBy }: { businessId: number; order: BarOrder; readyBy: number },
): Promise<void> {
  const { id: orderId, readyByMoves } = order
  const moved = await app.store.inGuard({ venue: businessId }, async (trx) => {
    const now = app.now()
    // Another process, or the bar itself, may have been faster.
    const { numUpdatedRows } = await trx
      .updateTable('order')
      // Not `version`: a move is no change that a press of the bar would overlook.
      .set({ readyBy, readyByMoves: readyByMoves + 1, updatedAt: now })
      .where('id', '=', orderId)
      .where('readyByMoves', '=', readyByMoves)
      .where('status', 'in', UNREADY_ORDER_STATUSES)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return undefined
    await queueNotices(trx, { orderId, what: 'Later', now })
    return trx.selectFrom('order').select(['customerId', 'status']).where('id', '=', orderId).executeTakeFirstOrThrow()
  })
  if (moved) app.events.publish({ type: 'order', businessId, orderId, ...moved })
}
