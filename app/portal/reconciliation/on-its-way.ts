import { DAY_MS } from '../../../contract/time'
import type { Trx } from '../../../db/connection'
import type { Run } from './differences'

/**
 * Whether a payment or a refund of this order is still being asked of Stripe, or was until just now: after an outage the two books agree as
 * soon as the sweep is done. What has not come to an end within a day is a difference like any other.
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
