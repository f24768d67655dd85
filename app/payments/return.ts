import type { Services } from '../server/services'
import { applyIntent } from './apply-intent'
import { readFault } from './stripe-fault'

/**
 * The guest comes back from their bank's page: looks at once how the payment stands, should the event be late. Tells only
 * whether it is paid, and only for payments of ours.
 */
export async function returnFromBank(app: Services, intentId: string): Promise<{ paid: boolean }> {
  const payments = app.db.selectFrom('payment').select('status').where('stripePaymentIntentId', '=', intentId)
  const before = await payments.executeTakeFirst()
  if (before?.status === 'RequiresAction' || before?.status === 'Processing') {
    try {
      await applyIntent(app, await app.payments.stripe.paymentIntents.retrieve(intentId))
    } catch (error) {
      app.log.warn({ reason: readFault(error).message }, 'Stripe was asked about a payment in vain')
    }
  }
  const after = await payments.executeTakeFirst()
  return { paid: after?.status === 'Succeeded' }
}
