import { setImmediate as breathe } from 'node:timers/promises'
import { chainOf } from '../../ordering/orders/chain'
import type { Services } from '../../platform/server/services'
import { noteDifference, type Run } from './differences'
import { compareOrderSums } from './order-sums'

/** How many of an order's faults are said: one change tears more than one record. */
const SAID = 3

/**
 * Follows the chains, and adds up the sums, of as many orders of the span, the first after the cursor. Answers the last one's id, or undefined when there were no more.
 */
export async function compareRecords(app: Services, run: Run, limit: number): Promise<number | undefined> {
  const orders = await app.db
    .selectFrom('order')
    .select(['id', 'placedAt'])
    .where('placedAt', '>=', run.fromAt)
    .where('placedAt', '<=', run.untilAt)
    .where('id', '>', Number(run.cursor ?? 0))
    .orderBy('id')
    .limit(limit)
    .execute()
  for (const { id: orderId, placedAt } of orders) {
    // In one transaction: a door that moves meanwhile writes its event and its record together.
    const { holds, faults } = await app.db.transaction().execute((db) => chainOf({ ...app, db }, orderId))
    if (!holds) {
      await noteDifference(app, run, {
        kind: 'RecordsChanged',
        stripeId: `order ${orderId}`,
        orderId,
        madeAt: placedAt,
        ours: faults.slice(0, SAID).join(' '),
      })
    }
    await compareOrderSums(app, run, orderId)
    await breathe()
  }
  return orders.length < limit ? undefined : orders.at(-1)?.id
}
