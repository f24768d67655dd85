import type { Database, Trx, VenueTrx } from '../../../db/store'
import { publishOrder } from '../orders/transition'
import { queueNotices } from '../../platform/push/notices'
import type { Services } from '../../platform/server/services'
import { dropFeeRefund, needsFeeRefund, writeFeeRefund } from './fee-refund'
import { queueReceipt } from './queue-receipt'
import { addToOrder } from './refund-sums'
import { recordRefundMadeAtStripe } from './refund-at-stripe'
import { readJob } from './jobs'
import { failOtherOrders } from './tab-refund-at-stripe'

/** How long until the next check of a slow refund, in milliseconds. Banks may take days. */
const PENDING_CHECK_MS = 60 * 60_000

/** The fields read from a refund in Stripe's response. `id` null: Stripe refused to make one, and there is no amount either. */
export interface RefundFacts {
  id: string | null
  status: string | null
  metadata: Record<string, string> | null
  failure_reason?: string | null
  amount?: number
  payment_intent?: string | { id: string } | null
}

/**
 * Applies the state of a refund; reports may come in any order, twice or late (docs/rules/money.md#a-failed-refund). A refund that Barback did not
 * request gets a row like the others (docs/rules/money.md#a-refund-made-at-stripe). Returns false if it belongs to no payment of ours.
 */
export async function applyRefund(app: Services, facts: RefundFacts): Promise<boolean> {
  const outcome = await app.store.inGuard({ venue: (db) => venueOfRefund(db, facts) }, (trx) =>
    applyInTransaction(trx, facts, app.now()),
  )
  if (!outcome) return false
  if (outcome.failed) {
    const { orderId, id, errorMessage } = outcome.failed
    app.log.error({ orderId, refundId: id, reason: errorMessage }, 'a refund failed: the guest did not get the money')
    await publishOrder(app, orderId)
  }
  if (outcome.madeAtStripe) {
    app.log.warn(
      { ...outcome.madeAtStripe, refund: facts.id, cents: facts.amount },
      'recorded a refund that was made at Stripe',
    )
    await publishOrder(app, outcome.madeAtStripe.orderId)
  }
  return true
}

/** The payment's venue. Facts without a payment, of a refund that Stripe never made, name the refund. */
async function venueOfRefund(db: Database | Trx, { metadata, payment_intent: intent }: RefundFacts) {
  const orders = db.selectFrom('order').select('order.businessId')
  const found = intent
    ? await orders
        .innerJoin('payment', 'payment.orderId', 'order.id')
        .where('payment.stripePaymentIntentId', '=', typeof intent === 'string' ? intent : intent.id)
        .executeTakeFirst()
        .then((order) => order ?? chargeOfIntent(db, typeof intent === 'string' ? intent : intent.id))
    : await orders
        .innerJoin('refund', 'refund.orderId', 'order.id')
        .where('refund.uid', '=', metadata?.refund ?? '')
        .executeTakeFirst()
  return found?.businessId
}

/** A tab's charge with this intent. */
async function chargeOfIntent(db: Database | Trx, intentId: string) {
  return db
    .selectFrom('tabCharge')
    .select('businessId')
    .where('stripePaymentIntentId', '=', intentId)
    .executeTakeFirst()
}

async function applyInTransaction(trx: VenueTrx, facts: RefundFacts, now: number) {
  const atStripe = refundStatus(facts)
  const known = await findRefund(trx, facts)
  const madeAtStripe = known || atStripe === 'Failed' ? undefined : await recordIfMadeAtStripe(trx, facts, now)
  const refund = known ?? (madeAtStripe && (await findRefund(trx, facts)))
  if (!refund) return undefined
  const isContradicted = refund.status === 'Failed' && refund.stripeRefundId === null && facts.id !== null
  if (isContradicted && atStripe !== 'Failed') await takeUpAgain(trx, refund, now)
  const status = atStripe === 'Succeeded' && (await owesFee(trx, refund.id)) ? 'Pending' : atStripe
  const isOld =
    (refund.status === 'Failed' && !isContradicted) ||
    refund.status === status ||
    (refund.status === 'Succeeded' && status === 'Pending')
  const errorMessage = facts.failure_reason ?? null
  await trx
    .updateTable('refund')
    .set({
      ...(facts.id && { stripeRefundId: facts.id }),
      ...(!isOld && { status, errorMessage, updatedAt: now }),
      ...(atStripe === 'Succeeded' && { paidBackAt: refund.paidBackAt ?? now }),
      nextCheckAt: atStripe === 'Pending' && refund.paidBackAt === null ? now + PENDING_CHECK_MS : null,
    })
    .where('id', '=', refund.id)
    .execute()
  if (!isOld && status !== 'Failed' && !refund.duplicate) await tellGuest(trx, refund, now)
  if (isOld || status !== 'Failed') return { madeAtStripe }
  await dropFeeRefund(trx, refund.id, now)
  if (refund.stripeRefundId ?? facts.id) await markRefundFailed(trx, refund, now)
  if (!refund.duplicate) {
    const { subtotalCents, amountCents, compReason } = refund
    const compedCents = compReason === null ? 0 : -subtotalCents
    const taken = { subtotalCents: -subtotalCents, amountCents: -amountCents, compedCents }
    await addToOrder(trx, refund.orderId, taken, now)
    if (refund.tabChargeId !== null) await failOtherOrders(trx, refund.uid, now)
  }
  return { failed: { ...refund, errorMessage } }
}

async function recordIfMadeAtStripe(trx: VenueTrx, { id, amount, payment_intent: intent }: RefundFacts, now: number) {
  if (id === null || amount === undefined || !intent) return undefined
  const intentId = typeof intent === 'string' ? intent : intent.id
  return recordRefundMadeAtStripe(trx, { stripeRefundId: id, amountCents: amount, intentId, now })
}

async function tellGuest(trx: Trx, { id: refundId, orderId }: FoundRefund, now: number): Promise<void> {
  await queueNotices(trx, { orderId, refundId, what: 'Refunded', now })
  await queueReceipt(trx, { orderId, refundId, now })
}

/** Stripe made a refund after refusing it, because a first request was still in flight: its sums and its fee count again. */
async function takeUpAgain(trx: VenueTrx, refund: FoundRefund, now: number): Promise<void> {
  const { id, orderId, paymentId, subtotalCents, amountCents, compReason } = refund
  const compedCents = compReason === null ? 0 : subtotalCents
  if (!refund.duplicate) await addToOrder(trx, orderId, { subtotalCents, amountCents, compedCents }, now)
  if (await needsFeeRefund(trx, paymentId, refund)) await writeFeeRefund(trx, id, now)
}

/**
 * The venue's share of the refund, and the fee that was returned to the venue, stay as they are at Stripe (docs/rules/money.md#a-failed-refund).
 */
async function markRefundFailed(trx: Trx, { paymentId, tabChargeId }: FoundRefund, now: number): Promise<void> {
  if (tabChargeId !== null) {
    await trx.updateTable('tabCharge').set({ refundFailedAt: now }).where('id', '=', tabChargeId).execute()
    return
  }
  await trx.updateTable('payment').set({ refundFailedAt: now }).where('id', '=', paymentId).execute()
}

/** Whether the refund's fee is still to be returned. Until then the refund is not done. */
async function owesFee(trx: Trx, refundId: number): Promise<boolean> {
  return (await readJob(trx, 'FeeRefund', { refundId })) !== undefined
}

export function refundStatus({ status }: Pick<RefundFacts, 'status'>): 'Succeeded' | 'Failed' | 'Pending' {
  if (status === 'succeeded') return 'Succeeded'
  return status === 'failed' || status === 'canceled' ? 'Failed' : 'Pending'
}

type FoundRefund = NonNullable<Awaited<ReturnType<typeof findRefund>>>

async function findRefund(trx: Trx, facts: RefundFacts) {
  const refunds = trx
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .selectAll('refund')
    .select('payment.duplicate')
  const known =
    facts.id === null ? undefined : await refunds.where('refund.stripeRefundId', '=', facts.id).executeTakeFirst()
  const uid = facts.metadata?.refund
  return known ?? (uid === undefined ? undefined : refunds.where('refund.uid', '=', uid).executeTakeFirst())
}
