import type { Services } from '../server/services'
import { applyIntent } from './apply-intent'
import { askStripe, failAttempt, postpone } from './ask-stripe'
import { attempts, type Attempt } from './attempts'
import { callOff } from './cancel'
import { forgetGuests } from './forget-guest'
import { clearInbox } from './inbox'
import { runRefunds } from './refunds'
import { readFault } from './stripe-fault'

const BATCH = 20

/**
 * Asks Stripe about what stays open: payments whose answer never came or that wait for the guest, intents to be called off,
 * refunds, guests to be forgotten. A few at a time, each less and less often; whatever a kill or an outage left behind ends here.
 */
export async function sweepPayments(app: Services): Promise<void> {
  const due = await attempts(app.db)
    .where('payment.nextCheckAt', '<=', app.now())
    .orderBy('payment.nextCheckAt')
    .limit(BATCH)
    .execute()
  for (const attempt of due) {
    // Stripe does not answer: the others would wait in vain, too, and other sweeps for them.
    if (!(await checkAttempt(app, attempt))) return
  }
  await runRefunds(app)
  await forgetGuests(app)
  await clearInbox(app)
}

/** Answers false when Stripe does not. */
async function checkAttempt(app: Services, attempt: Attempt): Promise<boolean> {
  const isOver = attempt.status === 'Failed' || attempt.status === 'Cancelled' || attempt.orderStatus === 'Cancelled'
  if (isOver) return callOff(app, attempt)
  // Killed before Stripe was asked, or before the answer was stored: the same key gives the same intent.
  if (!attempt.stripePaymentIntentId) return askStripe(app, attempt)
  try {
    await applyIntent(app, await app.payments.stripe.paymentIntents.retrieve(attempt.stripePaymentIntentId))
    return true
  } catch (error) {
    const fault = readFault(error)
    app.log.warn({ orderId: attempt.orderId, reason: fault.message }, 'Stripe was asked about a payment in vain')
    if (fault.kind !== 'refused') {
      await postpone(app, attempt)
      return false
    }
    await failAttempt(app, attempt, fault)
    return true
  }
}
