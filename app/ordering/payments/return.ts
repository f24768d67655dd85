import type { CustomerActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { applyIntent } from './apply-intent'
import { readFault } from './stripe-fault'
import { withinLimit } from './within-limit'

/** Statuses that the guest's bank, or Stripe's form in their browser, may have changed before an event arrives. */
const MAY_HAVE_CHANGED = ['RequiresPaymentMethod', 'RequiresAction', 'Processing'] as const

/**
 * Reads the state of a payment when the guest returns from their bank's page, since the event may be late. Returns only whether it is paid, and
 * only for Barback's own payments.
 */
export async function returnFromBank(app: Services, intentId: string): Promise<{ paid: boolean }> {
  const payments = app.db.selectFrom('payment').select('status').where('stripePaymentIntentId', '=', intentId)
  const before = await payments.executeTakeFirst()
  if (before && MAY_HAVE_CHANGED.some((status) => status === before.status)) {
    try {
      const asked = app.payments.stripe.paymentIntents.retrieve(intentId).then((intent) => applyIntent(app, intent))
      await withinLimit(app, asked, undefined)
    } catch (error) {
      app.log.warn({ reason: readFault(error).message }, 'could not read a payment from Stripe')
    }
  }
  const after = await payments.executeTakeFirst()
  return { paid: after?.status === 'Succeeded' }
}

/** The order of a payment intent, if it is this guest's own. */
export async function orderOfIntent(
  { db }: Services,
  guest: CustomerActor,
  intentId: string,
): Promise<number | undefined> {
  const found = await db
    .selectFrom('payment')
    .innerJoin('order', 'order.id', 'payment.orderId')
    .select('order.id')
    .where('payment.stripePaymentIntentId', '=', intentId)
    .where('order.customerId', '=', guest.id)
    .executeTakeFirst()
  return found?.id
}
