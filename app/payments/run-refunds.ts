import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import type { Services } from '../server/services'
import { applyRefund } from './apply-refund'
import { nextRefundCheck } from './backoff'
import { giveBackFee } from './fee-refund'
import { readFault, type StripeFault } from './stripe-fault'

const BATCH = 20

type RefundRow = Awaited<ReturnType<typeof dueRefunds>>[number]

/**
 * Asks Stripe for the refunds that were written: an order's, right after the commit, or those that are due, from the sweep. Each has its
 * own idempotency key, so that repeating a call refunds nothing twice.
 */
export async function runRefunds(app: Services, orderId?: number): Promise<void> {
  for (const refund of await dueRefunds(app, orderId)) {
    try {
      const answer = refund.stripeRefundId
        ? await app.payments.stripe.refunds.retrieve(refund.stripeRefundId)
        : await askForRefund(app, refund)
      await applyRefund(app, answer)
      if (!(await giveBackFee(app, refund.id))) return
    } catch (error) {
      const fault = readFault(error)
      await applyFault(app, refund, fault)
      // Stripe does not answer: trying the others would be in vain, too.
      if (fault.kind === 'unclear') return
    }
  }
}

function dueRefunds(app: Services, orderId: number | undefined) {
  const refunds = app.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .innerJoin('order', 'order.id', 'refund.orderId')
    .selectAll('refund')
    .select([
      'payment.stripePaymentIntentId',
      'payment.amountCents as paidCents',
      'payment.applicationFeeCents',
      'payment.destinationAccount',
      'payment.duplicate',
      'order.uid as orderUid',
    ])
  if (orderId !== undefined) {
    return refunds.where('refund.orderId', '=', orderId).where('refund.status', '=', 'Creating').execute()
  }
  return refunds.where('refund.nextCheckAt', '<=', app.now()).orderBy('refund.nextCheckAt').limit(BATCH).execute()
}

/**
 * The venue gives back what it got, and the platform its fee when the whole charge goes back at once. Stripe refunds a fee in proportion to
 * the amount; where lines went back before, the fee is a step of its own (`fee-refund.ts`).
 */
async function askForRefund(app: Services, refund: RefundRow): Promise<Stripe.Refund> {
  const { uid, orderUid, amountCents, paidCents, applicationFeeCents, stripePaymentIntentId } = refund
  if (!stripePaymentIntentId) throw new Error(`Payment ${refund.paymentId} was never made`)
  return app.payments.stripe.refunds.create(
    {
      payment_intent: stripePaymentIntentId,
      amount: amountCents,
      reason: refund.duplicate ? 'duplicate' : 'requested_by_customer',
      metadata: { order: orderUid, refund: uid },
      ...(refund.destinationAccount && { reverse_transfer: true }),
      ...(applicationFeeCents > 0 && amountCents === paidCents && { refund_application_fee: true }),
    },
    { idempotencyKey: uid },
  )
}

async function applyFault(app: Services, refund: RefundRow, fault: StripeFault): Promise<void> {
  const { id, uid, orderId } = refund
  // What it says of a repeated request says nothing of the first, whose answer may have been lost.
  const made = fault.kind === 'unclear' ? 'unknown' : await findRefund(app, refund)
  if (made !== 'none' && made !== 'unknown') {
    await applyRefund(app, made)
    return
  }
  if (made === 'none' && (fault.kind === 'refused' || fault.kind === 'declined')) {
    // Somebody refunded it in Stripe's dashboard: the guest has the money, which is what was wanted.
    const status = fault.code === 'charge_already_refunded' ? 'succeeded' : 'failed'
    app.log.error({ orderId, refundId: id, reason: fault.message }, 'Stripe refused a refund')
    await applyRefund(app, { id: null, status, metadata: { refund: uid }, failure_reason: fault.message })
    return
  }
  app.log.warn({ orderId, refundId: id, reason: fault.message }, 'Stripe did not answer about a refund')
  const now = app.now()
  await app.db
    .updateTable('refund')
    .set({
      // A key that only repeats an old failure is replaced, once it is certain that nothing was made under it.
      ...(made === 'none' && { uid: randomUUID() }),
      attempts: refund.attempts + 1,
      nextCheckAt: nextRefundCheck(refund.attempts, now),
      updatedAt: now,
    })
    .where('id', '=', id)
    .where('nextCheckAt', 'is not', null)
    .execute()
}

/** The refund that an earlier call made, looked up by its metadata; 'unknown' when Stripe does not answer. */
async function findRefund(
  app: Services,
  { uid, stripePaymentIntentId }: RefundRow,
): Promise<Stripe.Refund | 'none' | 'unknown'> {
  if (!stripePaymentIntentId) return 'none'
  try {
    const list = app.payments.stripe.refunds.list({ payment_intent: stripePaymentIntentId, limit: 100 })
    for await (const refund of list) if (refund.metadata?.refund === uid) return refund
    return 'none'
  } catch (error) {
    readFault(error)
    return 'unknown'
  }
}
