import type { CustomerActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { applyAnyIntent } from './apply-any-intent'
import { readFault } from './stripe-fault'
import { withinLimit } from './within-limit'

/** Statuses that the guest's bank, or Stripe's form in their browser, may have changed before an event arrives. */
const MAY_HAVE_CHANGED = ['RequiresPaymentMethod', 'RequiresAction', 'Processing'] as const

/**
 * Reads the state of a payment, or of a tab's hold, when the guest returns from their bank's page, since the event may be late. Returns only whether it
 * is paid or held, and only for Barback's own.
 */
export async function returnFromBank(app: Services, intentId: string): Promise<{ paid: boolean }> {
  const before = await statusOf(app, intentId)
  if (MAY_HAVE_CHANGED.some((status) => status === before)) {
    try {
      await withinLimit(app, lookAgain(app, intentId), undefined)
    } catch (error) {
      app.log.warn({ reason: readFault(error).message }, 'could not read a payment from Stripe')
    }
  }
  const after = await statusOf(app, intentId)
  return { paid: after === 'Succeeded' || after === 'Authorized' || after === 'Captured' }
}

async function statusOf({ db }: Services, intentId: string) {
  const payment = await db
    .selectFrom('payment')
    .select('status')
    .where('stripePaymentIntentId', '=', intentId)
    .executeTakeFirst()
  if (payment) return payment.status
  return (
    await db.selectFrom('tabCharge').select('status').where('stripePaymentIntentId', '=', intentId).executeTakeFirst()
  )?.status
}

async function lookAgain(app: Services, intentId: string): Promise<void> {
  await applyAnyIntent(app, await app.payments.stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }))
}

/** The guest's screen of what a payment intent pays, if it is this guest's own. */
export async function screenOfIntent(
  { db }: Services,
  guest: CustomerActor,
  intentId: string,
): Promise<string | undefined> {
  const order = await db
    .selectFrom('payment')
    .innerJoin('order', 'order.id', 'payment.orderId')
    .select('order.id')
    .where('payment.stripePaymentIntentId', '=', intentId)
    .where('order.customerId', '=', guest.id)
    .executeTakeFirst()
  if (order) return `/app/orders/${order.id}`
  const charge = await db
    .selectFrom('tabCharge')
    .select('tabId')
    .where('stripePaymentIntentId', '=', intentId)
    .where('customerId', '=', guest.id)
    .executeTakeFirst()
  return charge && `/app/tabs/${charge.tabId}`
}
