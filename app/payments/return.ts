import type { Services } from '../server/services'
import { applyIntent } from './apply-intent'
import { readFault } from './stripe-fault'
import { withinLimit } from './within-limit'

/**
 * The guest returns from their bank's page: asks at once how the payment stands, since the event may be late. Answers only whether it
 * is paid, and only for our own payments.
 */
export async function returnFromBank(app: Services, intentId: string): Promise<{ paid: boolean }> {
  const payments = app.db.selectFrom('payment').select('status').where('stripePaymentIntentId', '=', intentId)
  const before = await payments.executeTakeFirst()
  if (before?.status === 'RequiresAction' || before?.status === 'Processing') {
    try {
      const asked = app.payments.stripe.paymentIntents.retrieve(intentId).then((intent) => applyIntent(app, intent))
      await withinLimit(app, asked, undefined)
    } catch (error) {
      app.log.warn({ reason: readFault(error).message }, 'Stripe was asked about a payment in vain')
    }
  }
  const after = await payments.executeTakeFirst()
  return { paid: after?.status === 'Succeeded' }
}
