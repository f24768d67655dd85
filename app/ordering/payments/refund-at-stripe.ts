import { randomUUID } from 'node:crypto'
import type { Trx, VenueTrx } from '../../../db/store'
import { dropFeeRefund, needsFeeRefund, writeFeeRefund } from './fee-refund'
import { atMost, partOf, plus, restOfOrder, type RefundShare } from './refund-shares'
import { fitCompLines } from './line-rests'
import { addToOrder } from './refund-sums'
import { readJob } from './jobs'
import { AT_STRIPE, recordForTab } from './tab-refund-at-stripe'

export interface NewAtStripe {
  stripeRefundId: string
  amountCents: number
  intentId: string
  /** Unix milliseconds. */
  now: number
}

/**
 * Stores a refund that was made at Stripe, and updates the order's sums (docs/rules/money.md#a-refund-made-at-stripe). Barback's refunds that
 * Stripe has not made yet are reduced to what is left. Returns the order's id, or undefined for a payment that is not ours.
 */
export async function recordRefundMadeAtStripe(
  trx: VenueTrx,
  made: NewAtStripe,
): Promise<{ orderId: number } | undefined> {
  const { stripeRefundId, amountCents, intentId, now } = made
  const payment = await trx
    .selectFrom('payment')
    .select(['id', 'orderId', 'duplicate'])
    .where('stripePaymentIntentId', '=', intentId)
    .where('status', '=', 'Succeeded')
    .executeTakeFirst()
  if (!payment) return recordForTab(trx, made)
  const { id: paymentId, orderId } = payment
  const share =
    payment.duplicate === 1
      ? await shareOfDuplicate(trx, paymentId, amountCents, now)
      : await shareOfOrder(trx, payment, amountCents, now)
  await trx
    .insertInto('refund')
    .values({
      uid: randomUUID(),
      paymentId,
      orderId,
      orderItemId: null,
      status: 'Creating',
      ...share,
      stripeRefundId,
      actor: AT_STRIPE,
      reason: null,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  if (payment.duplicate === 0) await addToOrder(trx, orderId, share, now)
  return { orderId }
}

type Waiting = Awaited<ReturnType<typeof waitingRefunds>>[number]

/** Barback's refunds that Stripe has not made, newest first. */
function waitingRefunds(trx: Trx, paymentId: number) {
  return trx
    .selectFrom('refund')
    .select([
      'id',
      'orderId',
      'orderItemId',
      'compReason',
      'amountCents',
      'subtotalCents',
      'taxCents',
      'feeCents',
      'tipCents',
    ])
    .where('paymentId', '=', paymentId)
    .where('status', '=', 'Creating')
    .where('stripeRefundId', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

async function shareOfOrder(
  trx: VenueTrx,
  { id: paymentId, orderId }: { id: number; orderId: number },
  amountCents: number,
  now: number,
): Promise<RefundShare> {
  let rest = await restOfOrder(trx, orderId, paymentId)
  for (const waiting of await waitingRefunds(trx, paymentId)) {
    const lacking = amountCents - rest.amountCents
    if (lacking <= 0) break
    const both = plus(rest, waiting)
    // The waiting refund gets the tail: tip and fee, which a refund at Stripe takes last.
    rest = partOf(both, rest.amountCents + Math.min(lacking, waiting.amountCents))
    const tail = plus(both, rest, -1)
    // The refund of a line and a comp contain no tip and no fee.
    const isComp = waiting.compReason !== null
    const left = waiting.orderItemId === null && !isComp ? tail : atMost(tail, waiting)
    await shrink(trx, { ...waiting, paymentId }, left, now)
    if (isComp) await fitCompLines(trx, waiting.id, left)
    const lost = plus(left, waiting, -1)
    await addToOrder(trx, orderId, { ...lost, compedCents: isComp ? lost.subtotalCents : 0 }, now)
  }
  return partOf(rest, amountCents)
}

/** A second payment is refunded whole, and counts in none of the order's sums. */
async function shareOfDuplicate(
  trx: VenueTrx,
  paymentId: number,
  amountCents: number,
  now: number,
): Promise<RefundShare> {
  const nothing = { subtotalCents: 0, taxCents: 0, feeCents: 0, tipCents: 0 }
  let left = await leftOfPayment(trx, paymentId)
  for (const waiting of await waitingRefunds(trx, paymentId)) {
    const lacking = amountCents - left
    if (lacking <= 0) break
    const cut = Math.min(lacking, waiting.amountCents)
    left += cut
    await shrink(trx, { ...waiting, paymentId }, { ...nothing, amountCents: waiting.amountCents - cut }, now)
  }
  return { ...nothing, amountCents }
}

async function leftOfPayment(trx: Trx, paymentId: number): Promise<number> {
  const { amountCents } = await trx
    .selectFrom('payment')
    .select('amountCents')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const { gone } = await trx
    .selectFrom('refund')
    .select(({ fn }) => fn.sum<number | null>('amountCents').as('gone'))
    .where('paymentId', '=', paymentId)
    .where('status', '<>', 'Failed')
    .executeTakeFirstOrThrow()
  return amountCents - (gone ?? 0)
}

/**
 * Replaces the idempotency key as well: Stripe accepts no other amount under the old one. A refund with nothing left is marked Failed, which is
 * harmless.
 */
async function shrink(
  trx: VenueTrx,
  refund: Waiting & { paymentId: number },
  left: RefundShare,
  now: number,
): Promise<void> {
  const { id, paymentId } = refund
  const isGone = left.amountCents <= 0
  await trx
    .updateTable('refund')
    .set({
      uid: randomUUID(),
      updatedAt: now,
      ...(isGone ? { status: 'Failed', errorMessage: 'It was refunded at Stripe already', nextCheckAt: null } : left),
    })
    .where('id', '=', id)
    .execute()
  if (isGone || left.feeCents === 0) return dropFeeRefund(trx, id, now)
  const isWritten = (await readJob(trx, 'FeeRefund', { refundId: id })) !== undefined
  if (!isWritten && (await needsFeeRefund(trx, paymentId, left))) await writeFeeRefund(trx, id, now)
}
