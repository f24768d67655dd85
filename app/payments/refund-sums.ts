import type { Trx } from '../../db/connection'
import type { RefundShare } from './refund-shares'

/** Adds to an order's refunded sums (or, when a refund failed, subtracts), and keeps its payment status in step. */
export async function addToOrder(
  trx: Trx,
  orderId: number,
  { subtotalCents, amountCents }: Pick<RefundShare, 'subtotalCents' | 'amountCents'>,
  now: number,
): Promise<void> {
  const order = await trx
    .selectFrom('order')
    .select(['totalCents', 'refundedSubtotalCents', 'refundedTotalCents'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const refunded = order.refundedTotalCents + amountCents
  await trx
    .updateTable('order')
    .set({
      refundedSubtotalCents: order.refundedSubtotalCents + subtotalCents,
      refundedTotalCents: refunded,
      paymentStatus: refunded === 0 ? 'Paid' : refunded < order.totalCents ? 'PartiallyRefunded' : 'Refunded',
      updatedAt: now,
    })
    .where('id', '=', orderId)
    .execute()
}
