import { z } from 'zod'
import type { Trx } from '../../../db/connection'
import { publishOrder } from '../orders/transition'
import { queueNotices } from '../../platform/push/notices'
import type { Services } from '../../platform/server/services'
import { dropFeeRefund, needsFeeRefund, writeFeeRefund } from './fee-refund'
import { queueReceipt } from './queue-receipt'
import { addToOrder } from './refund-sums'
import { takeInRefund } from './refund-at-stripe'
import { readStep } from './steps'

/** How long until Stripe is asked again about a slow refund, which may take banks days, in milliseconds. */
const PENDING_CHECK_MS = 60 * 60_000

/** What we read of a refund, in a call's answer. `id` null: Stripe refused to make one; then it has no amount either. */
export const refundFacts = z.object({
  id: z.string().nullable(),
  status: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullable(),
  failure_reason: z.string().nullish(),
  amount: z.number().int().optional(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
})
export type RefundFacts = z.infer<typeof refundFacts>

/**
 * Applies the state of a refund, in any order, twice or late (docs/rules/money.md#a-failed-refund). One that was made at Stripe by somebody
 * else becomes a row like ours (docs/rules/money.md#a-refund-made-at-stripe). Returns false if it is of no payment of ours.
 */
export async function applyRefund(app: Services, facts: RefundFacts): Promise<boolean> {
  const outcome = await app.db.transaction().execute((trx) => applyInTransaction(trx, facts, app.now()))
  if (!outcome) return false
  if (outcome.failed) {
    const { orderId, id, errorMessage } = outcome.failed
    app.log.error({ orderId, refundId: id, reason: errorMessage }, 'a refund failed: the guest has not got the money')
    await publishOrder(app, orderId)
  }
  if (outcome.takenIn) {
    app.log.warn(
      { ...outcome.takenIn, refund: facts.id, cents: facts.amount },
      'took in a refund that was made at Stripe',
    )
    await publishOrder(app, outcome.takenIn.orderId)
  }
  return true
}

async function applyInTransaction(trx: Trx, facts: RefundFacts, now: number) {
  const atStripe = refundStatus(facts)
  const known = await findRefund(trx, facts)
  const takenIn = known || atStripe === 'Failed' ? undefined : await takeIn(trx, facts, now)
  const refund = known ?? (takenIn && (await findRefund(trx, facts)))
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
  if (isOld || status !== 'Failed') return { takenIn }
  await dropFeeRefund(trx, refund.id, now)
  if (refund.stripeRefundId ?? facts.id) await markRefundFailed(trx, refund.paymentId, now)
  if (!refund.duplicate) {
    const { subtotalCents, amountCents } = refund
    await addToOrder(trx, refund.orderId, { subtotalCents: -subtotalCents, amountCents: -amountCents }, now)
  }
  return { failed: { ...refund, errorMessage } }
}

async function takeIn(trx: Trx, { id, amount, payment_intent: intent }: RefundFacts, now: number) {
  if (id === null || amount === undefined || !intent) return undefined
  const intentId = typeof intent === 'string' ? intent : intent.id
  return takeInRefund(trx, { stripeRefundId: id, amountCents: amount, intentId, now })
}

async function tellGuest(trx: Trx, { id: refundId, orderId }: FoundRefund, now: number): Promise<void> {
  await queueNotices(trx, { orderId, refundId, what: 'Refunded', now })
  await queueReceipt(trx, { orderId, refundId, now })
}

/** Stripe has made a refund after all that it refused, since a first request was still on its way: its sums and its fee count again. */
async function takeUpAgain(trx: Trx, refund: FoundRefund, now: number): Promise<void> {
  const { id, orderId, paymentId, subtotalCents, amountCents } = refund
  if (!refund.duplicate) await addToOrder(trx, orderId, { subtotalCents, amountCents }, now)
  if (await needsFeeRefund(trx, paymentId, refund)) await writeFeeRefund(trx, id, now)
}

/** What the venue gave for the refund, and the fee that went back to it, stay as they are at Stripe (docs/rules/money.md#a-failed-refund). */
async function markRefundFailed(trx: Trx, paymentId: number, now: number): Promise<void> {
  await trx.updateTable('payment').set({ refundFailedAt: now }).where('id', '=', paymentId).execute()
}

/** A refund is not done before the fee that belongs to it is given back as well. */
async function owesFee(trx: Trx, refundId: number): Promise<boolean> {
  return (await readStep(trx, 'FeeRefund', { refundId })) !== undefined
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
