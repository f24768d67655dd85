import type Stripe from 'stripe'
import type { Services } from '../../platform/server/services'
import { applyIntent } from './apply-intent'
import type { Attempt } from './attempts'
import { nextPaymentCheck } from './backoff'
import { forgetStripeCustomer, storedCustomer, stripeCustomer } from './customers'
import { noteSilence } from './silence'
import { readFault, type StripeFault } from './stripe-fault'

/** How far before the attempt the search for its intent begins, because Stripe's clock may differ, in seconds. */
export const CLOCK_SKEW_SECONDS = 300

/**
 * Charges an attempt at Stripe. Safe to repeat: all parameters come from the stored rows, under the same idempotency key. Returns false when the
 * outcome of the call is unknown: the attempt does not change, and the sweep retries.
 */
export async function chargeAttempt(app: Services, attempt: Attempt): Promise<boolean> {
  try {
    const customer = await customerOf(app, attempt)
    if (customer === undefined) return false
    const intent = await app.payments.stripe.paymentIntents.create(intentParams(app, attempt, customer), {
      idempotencyKey: `${attempt.orderUid}:pay:${attempt.attempt}`,
    })
    await applyIntent(app, intent, attempt)
    return true
  } catch (error) {
    return applyFault(app, attempt, readFault(error))
  }
}

/** Undefined when Stripe does not answer: no intent was requested, and the sweep retries. */
async function customerOf(app: Services, attempt: Attempt): Promise<string | undefined> {
  try {
    return await stripeCustomer(app, attempt.customerId)
  } catch (error) {
    const { kind } = readFault(error)
    if (kind === 'refused' || kind === 'declined') throw error
    await postpone(app, attempt)
    return undefined
  }
}

function intentParams(app: Services, attempt: Attempt, customer: string): Stripe.PaymentIntentCreateParams {
  const { amountCents, applicationFeeCents, destinationAccount, paymentMethodId, savesCard, orderUid } = attempt
  return {
    amount: amountCents,
    currency: 'usd',
    customer,
    // Cards and the wallets based on them: drinks are not paid by direct debit.
    allowed_payment_method_types: ['card'],
    // The number is for people, and for a database that has lost the order.
    metadata: { order: orderUid, attempt: String(attempt.attempt), number: String(attempt.orderId) },
    ...(destinationAccount && {
      transfer_data: { destination: destinationAccount },
      ...(applicationFeeCents > 0 && { application_fee_amount: applicationFeeCents }),
    }),
    // The guest is present at each payment with the saved card.
    ...(savesCard === 1 && { setup_future_usage: 'on_session' as const }),
    ...(paymentMethodId && {
      payment_method: paymentMethodId,
      confirm: true,
      return_url: `${app.publicUrl}/v1/stripe/return`,
    }),
  }
}

/** Returns false when the outcome of the call is still unknown. */
async function applyFault(app: Services, attempt: Attempt, fault: StripeFault): Promise<boolean> {
  const { orderId } = attempt
  if (fault.kind === 'declined' && fault.intent) {
    await applyIntent(app, fault.intent)
    return true
  }
  if (fault.kind === 'refused' && fault.param === 'customer') {
    app.log.warn({ orderId, code: fault.code }, 'Stripe does not know a customer')
    await forgetCustomerOf(app, attempt)
    await failAttempt(app, attempt, fault)
    return true
  }
  if (fault.kind !== 'unclear') return lookUp(app, attempt, fault)
  app.log.warn({ orderId, reason: fault.message }, 'Stripe did not answer about a payment')
  await postpone(app, attempt)
  return false
}

/**
 * The error of a repeated call does not describe the first call, whose response may have been lost: Stripe's list shows whether the first one made
 * an intent. Returns false when the list is unavailable.
 */
async function lookUp(
  app: Services,
  attempt: Attempt,
  fault: Exclude<StripeFault, { kind: 'unclear' }>,
): Promise<boolean> {
  const { orderId } = attempt
  let intent: Stripe.PaymentIntent | undefined
  try {
    intent = await findIntent(app, attempt)
  } catch (error) {
    app.log.warn({ orderId, reason: readFault(error).message }, 'could not read a payment from Stripe')
    await postpone(app, attempt)
    return false
  }
  if (intent) await applyIntent(app, intent)
  else if (fault.kind === 'spent') {
    app.log.error({ orderId, reason: fault.message }, 'a payment call created nothing at Stripe')
    await failAttempt(app, attempt, NOTHING_CHARGED)
  } else {
    app.log.warn({ orderId, code: fault.code }, 'Stripe refused a payment')
    await failAttempt(app, attempt, fault)
  }
  return true
}

const NOTHING_CHARGED = {
  code: 'payment_unavailable',
  message: 'The payment did not go through and nothing was charged. Please try again.',
}

/** The intent that an earlier call made for this attempt, if any, found by its metadata. */
export async function findIntent(app: Services, attempt: Attempt): Promise<Stripe.PaymentIntent | undefined> {
  const customer = await storedCustomer(app, attempt.customerId)
  if (customer === null) return undefined
  const since = Math.floor(attempt.createdAt / 1000) - CLOCK_SKEW_SECONDS
  const list = app.payments.stripe.paymentIntents.list({ customer, created: { gte: since }, limit: 100 })
  for await (const intent of list) {
    const { order, attempt: number } = intent.metadata
    if (order === attempt.orderUid && number === String(attempt.attempt)) return intent
  }
  return undefined
}

/** Ends an attempt that has no intent at Stripe. A later report of one still counts. */
export async function failAttempt(
  app: Services,
  attempt: Attempt,
  error: { code: string; message: string },
): Promise<void> {
  const now = app.now()
  await app.store.inGuard({ venue: attempt.businessId }, async (trx) => {
    await trx.updateTable('payment').set({ nextCheckAt: null, updatedAt: now }).where('id', '=', attempt.id).execute()
    const { numUpdatedRows } = await trx
      .updateTable('payment')
      .set({ status: 'Failed', errorCode: error.code, errorMessage: error.message, nextActionUrl: null })
      .where('id', '=', attempt.id)
      .where('status', 'in', ['Creating', 'RequiresPaymentMethod', 'RequiresAction', 'Processing'])
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await trx
      .updateTable('order')
      .set({ paymentStatus: 'Failed', updatedAt: now })
      .where('id', '=', attempt.orderId)
      .where('status', '=', 'Submitted')
      .where('paymentStatus', '=', 'Unpaid')
      .execute()
  })
}

/** Leaves an attempt to a later sweep, because Stripe did not answer. */
export async function postpone(app: Services, { id, createdAt }: Attempt): Promise<void> {
  noteSilence(app)
  await app.db
    .updateTable('payment')
    .set({ nextCheckAt: nextPaymentCheck(createdAt, app.now()) })
    .where('id', '=', id)
    .where('nextCheckAt', 'is not', null)
    .execute()
}

async function forgetCustomerOf(app: Services, attempt: Attempt): Promise<void> {
  const customer = await storedCustomer(app, attempt.customerId)
  if (customer !== null) await forgetStripeCustomer(app, customer)
}
