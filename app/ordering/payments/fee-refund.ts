import type { Trx } from '../../../db/store'
import type { Services } from '../../platform/server/services'
import type { RefundShare } from './refund-shares'
import { carryOut, readJob, writeJob, type StripeJob, type StripeJobWork } from './jobs'
import { readFault } from './stripe-fault'

/**
 * Stores the return of the service fee to the venue as a call of its own, for an order whose lines were refunded before the rest: Stripe returns a
 * fee in proportion to the refund, and here the whole fee is due. `giveBackFee` makes the call once the refund itself is made.
 */
export async function writeFeeRefund(trx: Trx, refundId: number, now: number): Promise<void> {
  await writeJob(trx, { kind: 'FeeRefund', refundId, now })
}

/**
 * True if the fee needs a call of its own. With the whole charge it is part of the refund's call, unless an earlier, failed refund has already
 * returned it.
 */
export async function needsFeeRefund(
  trx: Trx,
  paymentId: number,
  { feeCents, amountCents }: Pick<RefundShare, 'feeCents' | 'amountCents'>,
): Promise<boolean> {
  if (feeCents === 0) return false
  const payment = await trx
    .selectFrom('payment')
    .select(['amountCents', 'applicationFeeCents', 'refundFailedAt'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const isPart = amountCents !== payment.amountCents || payment.refundFailedAt !== null
  return payment.applicationFeeCents > 0 && isPart
}

export const FEE_REFUND: StripeJobWork = {
  ask: askForFee,
  async done(trx, { refundId }, _, now) {
    await trx
      .updateTable('refund')
      .set({ status: 'Succeeded', updatedAt: now })
      .where('id', '=', refundId)
      .where('status', '=', 'Pending')
      .where('paidBackAt', 'is not', null)
      .execute()
  },
  endsWhenRefused: false,
}

/** Gives back the fee of a refund right after the refund. Returns false when Stripe does not answer; the sweep retries. */
export async function giveBackFee(app: Services, refundId: number): Promise<boolean> {
  const refund = await app.db.selectFrom('refund').select('status').where('id', '=', refundId).executeTakeFirst()
  const job = refund?.status === 'Pending' ? await readJob(app.db, 'FeeRefund', { refundId }) : undefined
  if (!job) return true
  try {
    await carryOut(app, job, FEE_REFUND)
    return true
  } catch (error) {
    return readFault(error).kind !== 'unclear'
  }
}

/** The guest gets nothing back, so the venue gets no fee back. */
export async function dropFeeRefund(trx: Trx, refundId: number, now: number): Promise<void> {
  await trx
    .updateTable('stripeStep')
    .set({ status: 'Dropped', nextCheckAt: null, updatedAt: now })
    .where('refundId', '=', refundId)
    .where('status', '=', 'Open')
    .execute()
}

/** Reads the fee first each time: the part that was already given back, by an earlier call or by hand, is not given back again. */
async function askForFee(app: Services, { uid, refundId }: StripeJob): Promise<string | null> {
  const { paymentIntents, applicationFees } = app.payments.stripe
  const refund = await app.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .innerJoin('order', 'order.id', 'refund.orderId')
    .where('refund.id', '=', refundId)
    .select(['refund.uid', 'refund.feeCents', 'payment.stripePaymentIntentId', 'order.onTab', 'order.tabId'])
    .executeTakeFirstOrThrow()
  const intentId = refund.onTab === 1 ? await intentWithFee(app, refund.tabId) : refund.stripePaymentIntentId
  if (refund.onTab === 1 && intentId === null) return null
  if (!intentId) throw new Error(`The payment of refund ${refundId} was never made`)
  const intent = await paymentIntents.retrieve(intentId, {
    expand: ['latest_charge.application_fee'],
  })
  const charge = intent.latest_charge
  const fee = charge !== null && typeof charge === 'object' ? charge.application_fee : null
  if (fee === null || typeof fee !== 'object') return null
  const left = fee.amount - fee.amount_refunded
  if (left === 0) return null
  const made = await applicationFees.createRefund(
    fee.id,
    { amount: Math.min(refund.feeCents, left), metadata: { refund: refund.uid } },
    { idempotencyKey: uid },
  )
  return made.id
}

/** The intent of the charge that took a tab's service fee; null when none did. */
async function intentWithFee({ db }: Services, tabId: number): Promise<string | null> {
  const charge = await db
    .selectFrom('tabCharge')
    .select('stripePaymentIntentId')
    .where('tabId', '=', tabId)
    .where('status', '=', 'Captured')
    .where('applicationFeeCents', '>', 0)
    .orderBy('applicationFeeCents', 'desc')
    .limit(1)
    .executeTakeFirst()
  return charge?.stripePaymentIntentId ?? null
}
