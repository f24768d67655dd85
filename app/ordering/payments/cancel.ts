import type { Services } from '../../platform/server/services'
import { applyIntent } from './apply-intent'
import { failAttempt, findIntent, postpone } from './charge-attempt'
import { attempts, newestAttempt, type Attempt } from './attempts'
import { FIRST_CHECK_MS } from './backoff'
import { readFault } from './stripe-fault'

/**
 * Cancels the intents of a cancelled order that are still open at Stripe, after the commit. If Stripe does not answer, or a call is in progress,
 * the sweep does it later; `applyIntent` refunds money that arrives nevertheless.
 */
export async function cancelOpenPayment(app: Services, orderId: number): Promise<void> {
  const open = await attempts(app.db)
    .where('payment.orderId', '=', orderId)
    .where('payment.nextCheckAt', 'is not', null)
    .execute()
  for (const attempt of open) await cancelAttempt(app, attempt)
}

/**
 * Makes sure that this attempt can no longer be paid, or finds out that it was. Returns false when neither is certain: Stripe does not answer, or a
 * call is in progress.
 */
export async function cancelAttempt(app: Services, attempt: Attempt): Promise<boolean> {
  if (attempt.nextCheckAt === null) return true
  try {
    const id = attempt.stripePaymentIntentId ?? (await lostIntent(app, attempt))
    if (id === undefined) return false
    if (id !== null) await cancelIntent(app, attempt, id)
  } catch (error) {
    const fault = readFault(error)
    app.log.warn({ orderId: attempt.orderId, reason: fault.message }, 'a payment could not be cancelled yet')
    await postpone(app, attempt)
    return false
  }
  const after = await newestAttempt(app.db, attempt.orderId)
  return after?.id !== attempt.id || after.nextCheckAt === null
}

/**
 * Id of the intent of an attempt whose response was lost; null when Stripe has none, which ends the attempt. Undefined while the call may still be
 * in progress.
 */
async function lostIntent(app: Services, attempt: Attempt): Promise<string | null | undefined> {
  if (app.now() < attempt.createdAt + FIRST_CHECK_MS) return undefined
  const intent = await findIntent(app, attempt)
  if (intent) {
    await applyIntent(app, intent)
    return intent.id
  }
  await failAttempt(app, attempt, { code: 'cancelled', message: 'The payment was cancelled before it started' })
  return null
}

async function cancelIntent(app: Services, attempt: Attempt, id: string): Promise<void> {
  try {
    // No idempotency key: cancelling twice is harmless, and Stripe would repeat an old refusal although the state has changed.
    await applyIntent(app, await app.payments.stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }))
  } catch (error) {
    const fault = readFault(error)
    if (fault.kind !== 'refused') throw error
    // It can no longer be cancelled, because it is already cancelled or paid. Without `intent`, Stripe has no such intent.
    if (fault.intent) return applyIntent(app, fault.intent)
    await failAttempt(app, attempt, fault)
  }
}
