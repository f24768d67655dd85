import { setImmediate as breathe } from 'node:timers/promises'
import { chainOf } from '../../ordering/orders/chain'
import type { Services } from '../../platform/server/services'
import { noteDifference, type Run } from './differences'
import { compareOrderSums } from './order-sums'

/** Maximum number of an order's faults to report, as one change breaks several records. */
const SAID = 3

/**
 * Checks the chains and sums of up to `limit` orders of the span, starting after the cursor. Returns the last order's id, or undefined
 * after the last orders.
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
    // Under the guard, as a door that moves at the same time writes its event and its record together.
    const { holds, faults } = await app.store.inGuard({ venue: { order: orderId } }, (db) =>
      chainOf({ ...app, db }, orderId),
    )
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
