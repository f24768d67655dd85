import type Stripe from 'stripe'
import type { Services } from '../../platform/server/services'
import { idOf } from '../../ordering/payments/stripe-id'
import { paymentOf } from './payment-of'
import { noteDifference, type Run } from './differences'

/** Compares one of Stripe's early fraud warnings with our row. */
export async function compareWarning(app: Services, run: Run, warning: Stripe.Radar.EarlyFraudWarning): Promise<void> {
  const at = { stripeId: warning.id, madeAt: warning.created * 1000 }
  const theirs = warning.actionable ? 'a refund still helps' : 'over'
  const ours = await app.db
    .selectFrom('fraudWarning')
    .select(['actionable', 'orderId'])
    .where('stripeWarningId', '=', warning.id)
    .executeTakeFirst()
  if (!ours) {
    const payment = await paymentOf(app, idOf(warning.payment_intent ?? null))
    if (payment) await noteDifference(app, run, { ...at, kind: 'WarningNotHere', orderId: payment.orderId, theirs })
    return
  }
  if ((ours.actionable === 1) === warning.actionable) return
  const state = ours.actionable === 1 ? 'a refund still helps' : 'over'
  await noteDifference(app, run, { ...at, kind: 'WarningStatus', orderId: ours.orderId, ours: state, theirs })
}
