import type { Database, VenueTrx } from '../../../db/store'
import type { RefundShare } from './refund-shares'

/** `compedCents`: the part of the drinks that was comped. */
interface Comped {
  compedCents?: number
}

/** Adds to an order's refunded sums (negative after a failed refund), and updates its payment status. */
export async function addToOrder(
  trx: VenueTrx,
  orderId: number,
  { subtotalCents, amountCents, compedCents = 0 }: Pick<RefundShare, 'subtotalCents' | 'amountCents'> & Comped,
  now: number,
): Promise<void> {
  const order = await trx
    .selectFrom('order')
    .select(['totalCents', 'refundedSubtotalCents', 'compedSubtotalCents', 'refundedTotalCents', 'paymentStatus'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const refunded = order.refundedTotalCents + amountCents
  await trx
    .updateTable('order')
    .set({
      refundedSubtotalCents: order.refundedSubtotalCents + subtotalCents,
      compedSubtotalCents: order.compedSubtotalCents + compedCents,
      refundedTotalCents: refunded,
      // An order on a tab is neither paid nor refunded before the tab is charged.
      ...(order.paymentStatus !== 'Authorized' && {
        paymentStatus: paymentStatusOf({ totalCents: order.totalCents, refundedTotalCents: refunded }),
      }),
      updatedAt: now,
    })
    .where('id', '=', orderId)
    .execute()
}

/** The payment status of a paid order, by how much of it was refunded. */
export function paymentStatusOf({
  totalCents,
  refundedTotalCents,
}: {
  totalCents: number
  refundedTotalCents: number
}) {
  if (refundedTotalCents === 0) return 'Paid'
  return refundedTotalCents < totalCents ? 'PartiallyRefunded' : 'Refunded'
}

/** The sum of an order's refunds, in cents; those of a second payment do not count. */
export async function refundedOf(db: Database, orderId: number) {
  const sums = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .select(({ fn }) => [
      fn.sum<number | null>('refund.subtotalCents').as('subtotalCents'),
      fn.sum<number | null>('refund.subtotalCents').filterWhere('refund.compReason', 'is not', null).as('compedCents'),
      fn.sum<number | null>('refund.amountCents').as('amountCents'),
    ])
    .where('refund.orderId', '=', orderId)
    .where('refund.status', '<>', 'Failed')
    .where('payment.duplicate', '=', 0)
    .executeTakeFirstOrThrow()
  return {
    subtotalCents: sums.subtotalCents ?? 0,
    compedCents: sums.compedCents ?? 0,
    amountCents: sums.amountCents ?? 0,
  }
}

/** Recomputes an order's refunded sums and payment status from its refunds. */
export async function recountRefunds(trx: VenueTrx, orderId: number, now: number): Promise<void> {
  const order = await trx
    .selectFrom('order')
    .select(['totalCents', 'paymentStatus'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { subtotalCents, compedCents, amountCents } = await refundedOf(trx, orderId)
  const isPaid = await trx
    .selectFrom('payment')
    .select('id')
    .where('orderId', '=', orderId)
    .where('status', '=', 'Succeeded')
    .executeTakeFirst()
  const sums = {
    refundedSubtotalCents: subtotalCents,
    compedSubtotalCents: compedCents,
    refundedTotalCents: amountCents,
  }
  await trx
    .updateTable('order')
    .set({ ...sums, ...(isPaid && { paymentStatus: paymentStatusOf({ ...order, ...sums }) }), updatedAt: now })
    .where('id', '=', orderId)
    .execute()
}
