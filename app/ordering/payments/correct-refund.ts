import type { VenueOf } from '../../../db/store'
import type { Services } from '../../platform/server/services'
import { refundStatus, type RefundFacts } from './apply-refund'
import { fitCompLines } from './line-rests'
import { partOf, plus, restOfOrder } from './refund-shares'
import { recountRefunds } from './refund-sums'

/**
 * Overwrites a refund's row with its state at Stripe, even if the row has a final status that Stripe does not have. For differences that a person
 * accepts: `applyRefund` does not let a late report revive a failed refund.
 */
export async function correctRefund(app: Services, { id, status, amount }: RefundFacts): Promise<void> {
  if (id === null || amount === undefined) return
  const now = app.now()
  const venue: VenueOf = async (db) => {
    const refunds = db.selectFrom('refund').innerJoin('order', 'order.id', 'refund.orderId')
    return (await refunds.select('order.businessId').where('refund.stripeRefundId', '=', id).executeTakeFirst())
      ?.businessId
  }
  await app.store.inGuard({ venue }, async (trx) => {
    const refund = await trx
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.paymentId')
      .selectAll('refund')
      .select('payment.duplicate')
      .where('refund.stripeRefundId', '=', id)
      .executeTakeFirst()
    if (!refund) return
    const parts = refund.subtotalCents + refund.taxCents + refund.feeCents + refund.tipCents
    const rest = await restOfOrder(trx, refund.orderId, refund.paymentId)
    const whole = refund.status === 'Failed' ? rest : plus(rest, refund)
    const share = refund.duplicate === 1 || parts === amount ? { amountCents: amount } : partOf(whole, amount)
    await trx
      .updateTable('refund')
      .set({ ...share, status: refundStatus({ status }), errorMessage: null, updatedAt: now })
      .where('id', '=', refund.id)
      .execute()
    if (refund.compReason !== null && 'subtotalCents' in share) await fitCompLines(trx, refund.id, share)
    await recountRefunds(trx, refund.orderId, now)
  })
}
