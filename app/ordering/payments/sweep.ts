import type { Services } from '../../platform/server/services'
import { applyIntent } from './apply-intent'
import { chargeAttempt, failAttempt, postpone } from './charge-attempt'
import { attempts, type Attempt } from './attempts'
import { cancelAttempt } from './cancel'
import { clearInbox } from './inbox'
import { runRefunds } from './refunds'
import { runJobs } from './run-jobs'
import { wakeAfterSilence } from './silence'
import { readFault } from './stripe-fault'

const BATCH = 20

/**
 * Checks everything that is open at Stripe: payments without a response or waiting for the guest, intents to be cancelled, refunds, and other
 * jobs. A few at a time, each at growing intervals. It finishes what a killed process or an outage left undone.
 */
export async function sweepPayments(app: Services): Promise<void> {
  await wakeAfterSilence(app)
  const due = await attempts(app.db)
    .where('payment.nextCheckAt', '<=', app.now())
    .orderBy('payment.nextCheckAt')
    .limit(BATCH)
    .execute()
  for (const attempt of due) {
    // Stripe does not answer: the other checks would fail and delay the other sweeps.
    if (!(await checkAttempt(app, attempt))) return
  }
  await runRefunds(app)
  await runJobs(app)
  await clearInbox(app)
}

/** Returns false when Stripe does not answer. */
async function checkAttempt(app: Services, attempt: Attempt): Promise<boolean> {
  const isOver = attempt.status === 'Failed' || attempt.status === 'Cancelled' || attempt.orderStatus === 'Cancelled'
  if (isOver) return cancelAttempt(app, attempt)
  // The process died before Stripe was called, or before the response was stored: the same key gives the same intent.
  if (!attempt.stripePaymentIntentId) return chargeAttempt(app, attempt)
  try {
    await applyIntent(app, await app.payments.stripe.paymentIntents.retrieve(attempt.stripePaymentIntentId))
    return true
  } catch (error) {
    const fault = readFault(error)
    app.log.warn({ orderId: attempt.orderId, reason: fault.message }, 'could not read a payment from Stripe')
    if (fault.kind !== 'refused') {
      await postpone(app, attempt)
      return false
    }
    await failAttempt(app, attempt, fault)
    return true
  }
}
