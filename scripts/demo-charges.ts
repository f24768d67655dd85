import { groupBy } from '../contract/group-by'
import type { Store } from '../db/store'
import { DEMO_CARD, DEMO_INTENT_PREFIX } from '../db/seed/past-orders'
import { enterPastCharges } from '../stripe-stand-in/src/past-charges'

/**
 * Enters the charges of the demo's past into the Stripe stand-in's database at this path, so that they can be refunded like any other.
 * Idempotent.
 */
export async function enterDemoCharges({ db }: Pick<Store, 'db'>, books: string): Promise<void> {
  const payments = await db
    .selectFrom('payment')
    .innerJoin('order', 'order.id', 'payment.orderId')
    .where('payment.stripePaymentIntentId', 'like', `${DEMO_INTENT_PREFIX}%`)
    .where('payment.status', '=', 'Succeeded')
    .orderBy('payment.id')
    .selectAll('payment')
    .select('order.uid as orderUid')
    .execute()
  if (payments.length === 0) return
  const refunds = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .where('payment.stripePaymentIntentId', 'like', `${DEMO_INTENT_PREFIX}%`)
    .where('refund.status', '=', 'Succeeded')
    .orderBy('refund.id')
    .selectAll('refund')
    .execute()
  const refundsOf = groupBy(refunds, ({ paymentId }) => paymentId)
  const charges = payments.map((payment) => ({
    paymentIntent: payment.stripePaymentIntentId ?? '',
    paymentMethod: payment.paymentMethodId ?? DEMO_CARD,
    amount: payment.amountCents,
    applicationFee: payment.applicationFeeCents,
    destination: payment.destinationAccount,
    metadata: { order: payment.orderUid },
    created: Math.floor(payment.createdAt / 1000),
    refunds: (refundsOf.get(payment.id) ?? []).map((refund) => ({
      id: refund.stripeRefundId ?? '',
      amount: refund.amountCents,
      returnsFee: refund.feeCents > 0,
      metadata: { order: payment.orderUid, refund: refund.uid },
      created: Math.floor(refund.createdAt / 1000),
    })),
  }))
  enterPastCharges(books, charges)
}
