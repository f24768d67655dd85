import Stripe from 'stripe'
import { z } from 'zod'
import { badRequest, unavailable } from '../../../contract/errors'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Database, Trx } from '../../../db/store'
import type { Services } from '../../platform/server/services'
import { applyAccount } from './accounts'
import { applyDispute } from './apply-dispute'
import { applyFraudWarning } from './apply-fraud-warning'
import { applyAnyIntent } from './apply-any-intent'
import { applyRefund } from './apply-refund'
import { isHandled, type HandledEvent } from './handled-events'
import { applyPayout } from './payouts'

const BATCH = 50
/** A failed event is retried after one second, two, four and so on; the last time after nine hours. */
const MAX_ATTEMPTS = 16
const KEEP_MS = 30 * 24 * 60 * 60_000

/** How far ahead of ours Stripe's clock may be, in seconds. The package allows the same for a clock behind ours. */
const CLOCK_SKEW_SECONDS = 300

const aboutObject = z.object({
  /** The connected account in which it happened; left out for the platform. */
  account: z.string().optional(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})
const envelope = aboutObject.extend({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: z.number(),
})

/**
 * Receives one of Stripe's events: verifies it, stores it once however often it is delivered, and returns at once. It is processed afterwards, and
 * by the sweep if that fails.
 *
 * @throws 400 for a body that is not Stripe's, or not an event, 503 when no webhook secret is set
 */
export async function receiveStripeWebhook(app: Services, rawBody: string, signature: string | null): Promise<void> {
  const { webhookSecret } = app.payments
  if (!webhookSecret) throw unavailable('webhook_not_set_up', 'STRIPE_WEBHOOK_SECRET is not set')
  const event = verified(app, rawBody, signature, webhookSecret)
  const now = app.now()
  const isOpen = await app.store.together({}, async (trx) => {
    const isDone = !isHandled(event.type) || (await isKnown(trx, event.type, event.data.object))
    const row = { id: event.id, type: event.type, payload: rawBody, receivedAt: now, processedAt: isDone ? now : null }
    const [added] = await addEvent(trx, row)
    return added !== undefined && !isDone
  })
  if (!isOpen) return
  setImmediate(() => {
    processEvent(app, event.id).catch((error: unknown) => {
      if (!app.stopping.aborted) app.log.warn({ err: error, event: event.id }, 'an event is retried by the sweep')
    })
  })
}

interface NewEvent {
  id: string
  type: string
  payload: string
  receivedAt: number
  processedAt: number | null
}

const addEvent = compiledOnce((db, given: GivenOf<NewEvent>) =>
  db
    .insertInto('webhookEvent')
    .values({
      id: given('id'),
      source: 'Stripe',
      type: given('type'),
      payload: given('payload'),
      receivedAt: given('receivedAt'),
      processedAt: given('processedAt'),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id'),
)

/** `secrets`: separated by commas, one for each of our endpoints at Stripe. */
function verified(app: Services, rawBody: string, signature: string | null, secrets: string) {
  const event = envelope.safeParse(signedBody(app, rawBody, signature, secrets.split(',')))
  if (!event.success) throw badRequest('The body is not an event of Stripe’s: it needs an id, a type and an object')
  // The package refuses events dated long ago, but not events dated ahead.
  const latest = Math.floor(app.now() / 1000) + CLOCK_SKEW_SECONDS
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature ?? '')?.[1])
  if (signedAt > latest || event.data.created > latest) throw badRequest('The event is dated in the future')
  return event.data
}

/** @throws 400 for a body that none of the secrets has signed */
function signedBody(app: Services, rawBody: string, signature: string | null, secrets: readonly string[]): unknown {
  let reason: string | undefined
  for (const secret of secrets) {
    try {
      return Stripe.webhooks.constructEvent(rawBody, signature ?? '', secret.trim(), undefined, undefined, app.now())
    } catch (error) {
      reason = error instanceof Error ? error.message.split('\n', 1)[0] : undefined
    }
  }
  app.log.warn({ reason }, "refused a webhook that is not Stripe's")
  throw badRequest('The Stripe-Signature header does not fit this body')
}

/** Processes the stored events that are not processed yet: fewest attempts first, then oldest. */
export async function processInbox(app: Services): Promise<void> {
  const open = await app.db
    .selectFrom('webhookEvent')
    .select(['id', 'attempts', 'receivedAt'])
    .where('source', '=', 'Stripe')
    .where('processedAt', 'is', null)
    .orderBy('attempts')
    .orderBy('receivedAt')
    .limit(BATCH)
    .execute()
  const now = app.now()
  for (const { id, attempts, receivedAt } of open) {
    if (attempts === 0 || receivedAt + 1000 * 2 ** attempts <= now) await processEvent(app, id)
  }
}

/** Deletes events that were processed a month ago: Stripe stops delivering after three days. */
export async function clearInbox(app: Services): Promise<void> {
  await app.db
    .deleteFrom('webhookEvent')
    .where('source', '=', 'Stripe')
    .where('processedAt', '<', app.now() - KEEP_MS)
    .execute()
}

/** Processes one event, or waits for its processing in progress. */
function processEvent(app: Services, id: string): Promise<void> {
  const { eventsInProgress } = app.payments
  const underWay = eventsInProgress.get(id)
  if (underWay) return underWay
  const work = processOnce(app, id).finally(() => eventsInProgress.delete(id))
  eventsInProgress.set(id, work)
  return work
}

async function processOnce(app: Services, id: string): Promise<void> {
  // The server is stopping: the event stays in the inbox.
  if (app.stopping.aborted) return
  const event = await app.db
    .selectFrom('webhookEvent')
    .selectAll()
    .where('id', '=', id)
    .where('processedAt', 'is', null)
    .executeTakeFirst()
  if (!event || !isHandled(event.type)) return
  try {
    const { account, data } = aboutObject.parse(JSON.parse(event.payload))
    await handleEvent(app, event.type, data.object, account)
    await app.db.updateTable('webhookEvent').set({ processedAt: app.now(), error: null }).where('id', '=', id).execute()
  } catch (error) {
    if (app.stopping.aborted) return
    const attempts = event.attempts + 1
    const isHopeless = attempts >= MAX_ATTEMPTS
    app.log[isHopeless ? 'error' : 'warn'](
      { err: error, event: id, type: event.type, attempts },
      'an event could not be processed',
    )
    await app.db
      .updateTable('webhookEvent')
      .set({
        attempts,
        error: error instanceof Error ? error.message : String(error),
        ...(isHopeless && { processedAt: app.now() }),
      })
      .where('id', '=', id)
      .execute()
  }
}

/** The object of an event. Everything else is fetched from Stripe. */
const about = z.object({ id: z.string() })

async function handleEvent(app: Services, type: HandledEvent, object: unknown, account?: string): Promise<void> {
  switch (type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
    case 'payment_intent.payment_failed':
    case 'payment_intent.processing':
    case 'payment_intent.requires_action':
    case 'payment_intent.amount_capturable_updated':
      return lookAtIntent(app, about.parse(object).id, type)
    case 'charge.refunded':
      return applyRefundsOf(app, about.parse(object).id)
    case 'refund.updated':
    case 'refund.failed':
      return lookAtRefund(app, about.extend({ status: z.string().nullable() }).parse(object))
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed': {
      // Events overtake each other: the current state counts.
      const { id } = about.parse(object)
      return applyDispute(app, await app.payments.stripe.disputes.retrieve(id))
    }
    case 'radar.early_fraud_warning.created':
    case 'radar.early_fraud_warning.updated': {
      const { id } = about.parse(object)
      return applyFraudWarning(app, await app.payments.stripe.radar.earlyFraudWarnings.retrieve(id))
    }
    case 'account.updated':
      return applyAccount(app, about.parse(object).id)
    case 'payout.created':
    case 'payout.updated':
    case 'payout.paid':
    case 'payout.failed':
    case 'payout.canceled':
    case 'payout.reconciliation_completed':
      // The platform's own payouts name no account.
      return account === undefined ? undefined : applyPayout(app, account, about.parse(object).id)
  }
}

const readPaymentOf = compiledOnce((db, given: GivenOf<{ intentId: string }>) =>
  db.selectFrom('payment').select('status').where('stripePaymentIntentId', '=', given('intentId')),
)

/** True if the payment of an event has already been settled, such as by the charge's response. */
async function isKnown(db: Database | Trx, type: HandledEvent, object: unknown): Promise<boolean> {
  const { success, data } = about.safeParse(object)
  if (!success || !type.startsWith('payment_intent.')) return false
  const [known] = await readPaymentOf(db, { intentId: data.id })
  return known?.status === 'Succeeded' || (known?.status === 'Cancelled' && type === 'payment_intent.canceled')
}

/**
 * Events overtake each other, and their content is not trusted: the intent's current state counts. In the usual case, an event whose outcome is
 * known, Stripe is not called.
 */
async function lookAtIntent(app: Services, intentId: string, type: HandledEvent): Promise<void> {
  if (await isKnown(app.db, type, { id: intentId })) return
  await applyAnyIntent(app, await app.payments.stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }))
}

/** As `lookAtIntent`, for a refund; a failed refund is final. */
async function lookAtRefund(app: Services, reported: { id: string; status: string | null }): Promise<void> {
  const known = await app.db
    .selectFrom('refund')
    .select('status')
    .where('stripeRefundId', '=', reported.id)
    .executeTakeFirst()
  if (known?.status === 'Failed' || (known?.status === 'Succeeded' && reported.status === 'succeeded')) return
  await applyRefund(app, await app.payments.stripe.refunds.retrieve(reported.id))
}

async function applyRefundsOf(app: Services, chargeId: string): Promise<void> {
  for await (const refund of app.payments.stripe.refunds.list({ charge: chargeId, limit: 100 })) {
    const isOurs = await applyRefund(app, refund)
    // A refund of a payment that Barback did not make.
    if (!isOurs) app.log.warn({ refund: refund.id, charge: chargeId, cents: refund.amount }, 'refunded outside Barback')
  }
}
