import type { Trx } from '../../../db/store'
import type { Services } from '../../platform/server/services'
import { writeJob, type StripeJob, type StripeJobWork } from './jobs'
import { readFault } from './stripe-fault'

/** Deletes, at Stripe, a guest who deleted their account. Their payments stay there and can be refunded. */
export const FORGET_CUSTOMER: StripeJobWork = { ask: forget, endsWhenRefused: true }

/** Queues the deletion of a guest's name, email and cards at Stripe, in the transaction that deletes the account. */
export async function queueForgetting(trx: Trx, stripeCustomerId: string, now: number): Promise<void> {
  await writeJob(trx, { kind: 'ForgetCustomer', stripeId: stripeCustomerId, firstCheckAt: now, now })
}

/** A customer that Stripe does not know counts as deleted. */
async function forget(app: Services, { stripeId }: StripeJob): Promise<null> {
  if (stripeId === null) return null
  try {
    // No idempotency key: deleting twice is harmless.
    await app.payments.stripe.customers.del(stripeId)
  } catch (error) {
    const fault = readFault(error)
    if (fault.kind !== 'refused' || fault.code !== 'resource_missing') throw error
  }
  return null
}
