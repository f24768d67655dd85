import type Stripe from 'stripe'
import { UNPAID_ORDER_MS } from '../../../contract/limits'
import { DAY_MS } from '../../../contract/time'
import type { Services } from '../../platform/server/services'
import { applyTabIntent, isAbandoned } from './apply-tab-intent'
import { FIRST_CHECK_MS, nextPaymentCheck, nextRefundCheck } from './backoff'
import { CLOCK_SKEW_SECONDS } from './charge-attempt'
import { forgetStripeCustomer, storedCustomer, stripeCustomer } from './customers'
import { failTabCharge } from './fail-tab-charge'
import { noteSilence } from './silence'
import { readFault, type StripeFault } from './stripe-fault'
import { chargesOfTab, isOver, isUnwanted, tabChargeById, tabCharges, type TabCharge } from './tab-charges'
import { withinLimit } from './within-limit'

const BATCH = 20
/** How often Stripe may refuse to capture a hold before its part becomes a payment of its own. */
const CAPTURE_TRIES = 2
const EXPAND = ['latest_charge']

/**
 * Makes, captures, cancels or reads a tab's hold or payment at Stripe, whichever it needs next. Safe to repeat: all parameters come from the stored row,
 * under the same idempotency key. Returns false if Stripe does not answer; the sweep retries.
 */
export async function workOnTabCharge(app: Services, { id }: Pick<TabCharge, 'id'>): Promise<boolean> {
  const charge = await tabChargeById(app.db, id)
  if (charge.nextCheckAt === null) return true
  try {
    const intent = await ask(app, charge)
    if (intent) await applyTabIntent(app, intent, charge)
    return true
  } catch (error) {
    return applyFault(app, charge, readFault(error))
  }
}

/** Works on the open holds and payments of a tab, within the time that a guest waits. Call it after the commit that stored them. */
export async function workOnTab(app: Services, tabId: number): Promise<void> {
  await withinLimit(app, workOnAll(app, tabId), undefined)
}

async function workOnAll(app: Services, tabId: number): Promise<void> {
  const worked = new Set<number>()
  // A step may add a charge: the part of a lost hold becomes a payment.
  for (;;) {
    const open = await tabCharges(app.db)
      .where('tabCharge.tabId', '=', tabId)
      .where('tabCharge.nextCheckAt', 'is not', null)
      .orderBy('tabCharge.id')
      .execute()
    const next = open.find((charge) => !worked.has(charge.id))
    if (!next || !(await workOnTabCharge(app, next))) return
    worked.add(next.id)
  }
}

/** Works on the holds and payments that are due, of all tabs. */
export async function sweepTabCharges(app: Services): Promise<void> {
  const due = await tabCharges(app.db)
    .where('tabCharge.nextCheckAt', '<=', app.now())
    .orderBy('tabCharge.nextCheckAt')
    .limit(BATCH)
    .execute()
  for (const charge of due) {
    try {
      // While Stripe does not answer, the other calls would fail as well.
      if (!(await workOnTabCharge(app, charge))) return
    } catch (error) {
      app.log.error({ err: error, tabId: charge.tabId, charge: charge.id }, 'could not work on a charge of a tab')
      await postpone(app, charge)
    }
  }
}

/** Calls Stripe. Returns the intent after the call; undefined if no call was needed. @throws Stripe's error */
async function ask(app: Services, charge: TabCharge): Promise<Stripe.PaymentIntent | undefined> {
  const { paymentIntents } = app.payments.stripe
  const { stripePaymentIntentId: id, captureCents } = charge
  if (id === null) {
    const isLate = charge.kind === 'Hold' && charge.createdAt <= app.now() - UNPAID_ORDER_MS
    if (isOver(charge) || isUnwanted(charge) || isLate) return lostIntent(app, charge)
    if (await waitsForEarlierPayment(app, charge)) return undefined
    // The earlier one may have paid since the charge was read.
    if (isUnwanted(await tabChargeById(app.db, charge.id))) return lostIntent(app, charge)
    // Stripe forgets idempotency keys after a day.
    const isOld = charge.createdAt <= app.now() - DAY_MS / 2
    return (isOld ? await findIntent(app, charge) : undefined) ?? make(app, charge)
  }
  if (isOver(charge) || isUnwanted(charge) || isAbandoned(charge, app.now())) {
    return paymentIntents.cancel(id, { expand: EXPAND })
  }
  if (charge.kind === 'Hold' && charge.status === 'Authorized' && captureCents !== null) {
    return paymentIntents.capture(id, captureParams(charge, captureCents), {
      idempotencyKey: `${charge.uid}:capture:${charge.attempts}`,
    })
  }
  return paymentIntents.retrieve(id, { expand: EXPAND })
}

/** True while an earlier payment of the same guest may still succeed. Different friends may pay at the same time. */
async function waitsForEarlierPayment(app: Services, { id, tabId, kind, customerId }: TabCharge): Promise<boolean> {
  if (kind !== 'Payment') return false
  const charges = (await chargesOfTab(app.db, tabId)).filter((other) => other.customerId === customerId)
  return charges.some((other) => other.kind === 'Payment' && other.id < id && !isOver(other))
}

function captureParams({ applicationFeeCents: fee }: TabCharge, amount: number): Stripe.PaymentIntentCaptureParams {
  return { amount_to_capture: amount, expand: EXPAND, ...(fee > 0 && { application_fee_amount: fee }) }
}

async function make(app: Services, charge: TabCharge): Promise<Stripe.PaymentIntent> {
  const { kind, amountCents, applicationFeeCents, destinationAccount, paymentMethodId, offSession } = charge
  const customer = await stripeCustomer(app, charge.customerId)
  return app.payments.stripe.paymentIntents.create(
    {
      amount: amountCents,
      currency: 'usd',
      customer,
      allowed_payment_method_types: ['card'],
      metadata: { tab: String(charge.tabId), tabCharge: charge.uid },
      ...(kind === 'Hold' && {
        capture_method: 'manual' as const,
        // The rest that a hold does not cover may be charged after the guest has left.
        setup_future_usage: 'off_session' as const,
      }),
      ...(destinationAccount && {
        transfer_data: { destination: destinationAccount },
        ...(kind === 'Payment' && applicationFeeCents > 0 && { application_fee_amount: applicationFeeCents }),
      }),
      ...(paymentMethodId && {
        payment_method: paymentMethodId,
        confirm: true,
        ...(offSession === 1 ? { off_session: true } : { return_url: `${app.publicUrl}/v1/stripe/return` }),
      }),
      expand: EXPAND,
    },
    { idempotencyKey: `${charge.uid}:make` },
  )
}

/** Returns the intent of an unwanted charge whose response was lost. Marks the charge as failed if Stripe has none. */
async function lostIntent(app: Services, charge: TabCharge): Promise<Stripe.PaymentIntent | undefined> {
  // The call may still be in progress.
  if (app.now() < charge.createdAt + FIRST_CHECK_MS) return undefined
  const intent = await findIntent(app, charge)
  if (!intent) await failTabCharge(app, charge, { code: 'cancelled', message: 'It was cancelled before it started' })
  return intent
}

/** Finds the intent that an earlier call made, by its metadata. */
async function findIntent(app: Services, charge: TabCharge): Promise<Stripe.PaymentIntent | undefined> {
  const customer = await storedCustomer(app, charge.customerId)
  if (customer === null) return undefined
  const since = Math.floor(charge.createdAt / 1000) - CLOCK_SKEW_SECONDS
  const list = app.payments.stripe.paymentIntents.list({
    customer,
    created: { gte: since },
    limit: 100,
    expand: ['data.latest_charge'],
  })
  for await (const intent of list) if (intent.metadata.tabCharge === charge.uid) return intent
  return undefined
}

/** Applies an error of Stripe's. Returns false while the outcome of the call is unknown. */
async function applyFault(app: Services, charge: TabCharge, fault: StripeFault): Promise<boolean> {
  const { id, tabId } = charge
  if (fault.kind === 'unclear') {
    app.log.warn({ tabId, reason: fault.message }, 'Stripe did not answer about a tab')
    noteSilence(app)
    await postpone(app, charge)
    return false
  }
  if (fault.kind === 'declined' && fault.intent && fault.intent.status !== 'requires_capture') {
    await applyTabIntent(app, fault.intent, charge)
    return true
  }
  try {
    const intent =
      charge.stripePaymentIntentId === null
        ? await findIntent(app, charge)
        : await app.payments.stripe.paymentIntents.retrieve(charge.stripePaymentIntentId, { expand: EXPAND })
    if (!intent) {
      app.log.warn({ tabId, reason: fault.message }, 'Stripe refused a hold or payment of a tab')
      if (fault.kind === 'refused' && fault.param === 'customer') await forgetCustomerOf(app, charge)
      const code = fault.kind === 'spent' ? 'payment_unavailable' : fault.code
      await failTabCharge(app, charge, { code, message: fault.message })
      return true
    }
    if (intent.status === 'requires_capture' && charge.status === 'Authorized') {
      app.log.error({ tabId, charge: id, reason: fault.message }, 'Stripe refused to capture or release a hold')
      await tryAgain(app, charge, fault.message)
      return true
    }
    await applyTabIntent(app, intent, charge)
    return true
  } catch (error) {
    app.log.warn({ tabId, reason: readFault(error).message }, 'could not read a hold or payment of a tab from Stripe')
    await postpone(app, charge)
    return false
  }
}

/** Retries a refused capture once, under a new key. Then gives the hold up, and its part becomes a payment of its own. */
async function tryAgain(app: Services, charge: TabCharge, message: string): Promise<void> {
  const attempts = charge.attempts + 1
  const isHopeless = attempts >= CAPTURE_TRIES && !isUnwanted(charge)
  if (isHopeless) return failTabCharge(app, charge, { code: 'capture_refused', message }, { isOpenAtStripe: true })
  const now = app.now()
  await app.db
    .updateTable('tabCharge')
    .set({ attempts, nextCheckAt: nextRefundCheck(charge.attempts, now), errorMessage: message, updatedAt: now })
    .where('id', '=', charge.id)
    .where('status', '=', 'Authorized')
    .execute()
}

async function postpone(app: Services, { id, createdAt, status, updatedAt }: TabCharge): Promise<void> {
  const now = app.now()
  const isClosing = status === 'Authorized'
  await app.db
    .updateTable('tabCharge')
    .set({ nextCheckAt: nextPaymentCheck(isClosing ? updatedAt : createdAt, now) })
    .where('id', '=', id)
    .where('nextCheckAt', 'is not', null)
    .execute()
}

async function forgetCustomerOf(app: Services, { customerId }: TabCharge): Promise<void> {
  const customer = await storedCustomer(app, customerId)
  if (customer !== null) await forgetStripeCustomer(app, customer)
}
