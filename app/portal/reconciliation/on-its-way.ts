import { DAY_MS } from '../../../contract/time'
import type { Trx } from '../../../db/store'
import type { Run } from './differences'

/**
 * Whether Stripe is still processing a payment or refund of this order, or was until just now: after an outage both books agree once the
 * sweep is done. One that takes longer than a day is a difference like any other.
 */
export async function isOnItsWay(trx: Trx, { untilAt }: Run, orderId: number | null): Promise<boolean> {
  if (orderId === null) return false
  const found = await trx
    .with('asked', (db) =>
      db
        .selectFrom('payment')
        .select(['createdAt', 'updatedAt', 'nextCheckAt'])
        .where('orderId', '=', orderId)
        .unionAll(
          db.selectFrom('refund').select(['createdAt', 'updatedAt', 'nextCheckAt']).where('orderId', '=', orderId),
        )
        .unionAll(
          db
            .selectFrom('tabCharge')
            .innerJoin('order', 'order.tabId', 'tabCharge.tabId')
            .select(['tabCharge.createdAt', 'tabCharge.updatedAt', 'tabCharge.nextCheckAt'])
            .where('order.id', '=', orderId)
            .where('order.onTab', '=', 1),
        )
        .unionAll(
          db
            .selectFrom('stripeStep')
            .innerJoin('refund', 'refund.id', 'stripeStep.refundId')
            .select(['stripeStep.createdAt', 'stripeStep.updatedAt', 'stripeStep.nextCheckAt'])
            .where('refund.orderId', '=', orderId),
        ),
    )
    .selectFrom('asked')
    .select('createdAt')
    .where('createdAt', '>', untilAt - DAY_MS)
    .where((eb) => eb.or([eb('nextCheckAt', 'is not', null), eb('updatedAt', '>', untilAt)]))
    .executeTakeFirst()
  return found !== undefined
}
