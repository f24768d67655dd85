import { randomUUID } from 'node:crypto'
import { expressionBuilder } from 'kysely'
import type Stripe from 'stripe'
import type { Tables } from '../../../db/store'
import type { Services } from '../../platform/server/services'
import { applyRefund } from './apply-refund'
import { nextRefundCheck } from './backoff'
import { giveBackFee } from './fee-refund'
import { placeRefundOfTab } from './tab-refunds'
import { takeFromVenue } from './venue-share'
import { noteSilence } from './silence'
import { readFault, type StripeFault } from './stripe-fault'

const BATCH = 20

type RefundRow = Awaited<ReturnType<ReturnType<typeof refundRows>['execute']>>[number]

/**
 * Requests the stored refunds from Stripe: an order's, right after the commit, or those that are due, from the sweep. Each has its own idempotency
 * key, so that a repeated call refunds nothing twice.
 */
export async function runRefunds(app: Services, orderId?: number): Promise<void> {
  let due = await dueRefunds(app, orderId)
  if (due.some(isUnplaced)) {
    for (const { id } of due.filter(isUnplaced)) await placeRefundOfTab(app, id)
    due = (await dueRefunds(app, orderId)).filter((refund) => !isUnplaced(refund))
  }
  // If Stripe does not answer, the others would fail, too.
  for (const refund of due) if (!(await runRefund(app, refund))) return
}

/** A refund of an order on a tab of which it is not decided yet where it comes from. */
function isUnplaced({ onTab, tabChargeId, status }: RefundRow): boolean {
  return onTab === 1 && tabChargeId === null && status === 'Creating'
}

/** Returns false if Stripe does not answer. */
async function runRefund(app: Services, refund: RefundRow): Promise<boolean> {
  try {
    const answer = refund.stripeRefundId
      ? await app.payments.stripe.refunds.retrieve(refund.stripeRefundId)
      : await askForRefund(app, refund)
    await applyRefund(app, answer)
    return await giveBackFee(app, refund.id)
  } catch (error) {
    const fault = readFault(error)
    const smaller = await applyFault(app, refund, fault)
    return smaller ? runRefund(app, smaller) : fault.kind !== 'unclear'
  }
}

function dueRefunds(app: Services, orderId: number | undefined) {
  const refunds = refundRows(app)
  if (orderId !== undefined) {
    return refunds
      .where('refund.orderId', '=', orderId)
      .where('refund.status', '=', 'Creating')
      .where(mayLeave(app.now()))
      .execute()
  }
  return refunds.where('refund.nextCheckAt', '<=', app.now()).orderBy('refund.nextCheckAt').limit(BATCH).execute()
}

/** A comp that can still be undone waits. */
function mayLeave(now: number) {
  const { eb } = expressionBuilder<Tables, 'refund'>()
  return eb.or([eb('refund.undoUntil', 'is', null), eb('refund.undoUntil', '<=', now)])
}

function refundRows({ db }: Services) {
  return db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .innerJoin('order', 'order.id', 'refund.orderId')
    .leftJoin('tabCharge', 'tabCharge.id', 'refund.tabChargeId')
    .selectAll('refund')
    .select(({ fn }) => [
      fn.coalesce('tabCharge.stripePaymentIntentId', 'payment.stripePaymentIntentId').as('stripePaymentIntentId'),
      fn.coalesce('tabCharge.refundFailedAt', 'payment.refundFailedAt').as('refundFailedAt'),
    ])
    .select([
      'payment.amountCents as paidCents',
      'payment.applicationFeeCents',
      'payment.destinationAccount',
      'payment.duplicate',
      'order.uid as orderUid',
      'order.onTab',
    ])
}

/**
 * The venue returns its share, and the platform its fee when the whole charge is refunded at once. Stripe refunds a fee in proportion to the
 * amount; if lines were refunded before, the fee is a job of its own (`fee-refund.ts`).
 */
async function askForRefund(app: Services, refund: RefundRow): Promise<Stripe.Refund> {
  const { uid, orderUid, amountCents, paidCents, applicationFeeCents, stripePaymentIntentId } = refund
  if (!stripePaymentIntentId) throw new Error(`Payment ${refund.paymentId} was never made`)
  const isFirst = refund.refundFailedAt === null
  const takesFromVenue =
    refund.destinationAccount && (isFirst || (await takeFromVenue(app, refund, stripePaymentIntentId)))
  return app.payments.stripe.refunds.create(
    {
      payment_intent: stripePaymentIntentId,
      amount: amountCents,
      reason: refund.duplicate ? 'duplicate' : 'requested_by_customer',
      metadata: { order: orderUid, refund: uid },
      ...(takesFromVenue && { reverse_transfer: true }),
      ...(applicationFeeCents > 0 && amountCents === paidCents && isFirst && { refund_application_fee: true }),
    },
    { idempotencyKey: uid },
  )
}

/** Returns the refund if it has shrunk and must be requested again: part of the payment was refunded at Stripe. */
async function applyFault(app: Services, refund: RefundRow, fault: StripeFault): Promise<RefundRow | undefined> {
  const { id, uid, orderId } = refund
  // The error of a repeated request does not describe the first, whose response may have been lost.
  const made = fault.kind === 'unclear' ? 'unknown' : await findRefund(app, refund)
  if (made !== 'none' && made !== 'unknown') {
    await applyRefund(app, made)
    return undefined
  }
  if (made === 'none' && (fault.kind === 'refused' || fault.kind === 'declined')) {
    const now = await applyOtherRefunds(app, refund)
    if (now === 'unknown') return postpone(app, refund, fault, {})
    if (now?.status !== 'Creating') return undefined
    if (now.amountCents < refund.amountCents) return now
    app.log.error({ orderId, refundId: id, reason: fault.message }, 'Stripe refused a refund')
    await applyRefund(app, { id: null, status: 'failed', metadata: { refund: uid }, failure_reason: fault.message })
    return undefined
  }
  // A key under which Stripe only repeats an old failure is replaced, once it is certain that nothing was made under it.
  return postpone(app, refund, fault, made === 'none' ? { uid: randomUUID() } : {})
}

/** Leaves a refund to a later sweep. */
async function postpone(
  app: Services,
  { id, orderId, attempts }: RefundRow,
  fault: StripeFault,
  changed: { uid?: string },
): Promise<undefined> {
  if (fault.kind === 'unclear') noteSilence(app)
  app.log.warn({ orderId, refundId: id, reason: fault.message }, 'Stripe did not answer about a refund')
  const now = app.now()
  await app.db
    .updateTable('refund')
    .set({ ...changed, attempts: attempts + 1, nextCheckAt: nextRefundCheck(attempts, now), updatedAt: now })
    .where('id', '=', id)
    .where('nextCheckAt', 'is not', null)
    .execute()
  return undefined
}

/** Applies the refunds of the same payment that were made at Stripe. Returns this refund's row afterwards; 'unknown' if Stripe does not answer. */
async function applyOtherRefunds(app: Services, { id, stripePaymentIntentId }: RefundRow) {
  try {
    const list = app.payments.stripe.refunds.list({ payment_intent: stripePaymentIntentId ?? '', limit: 100 })
    for await (const other of list) await applyRefund(app, other)
  } catch (error) {
    readFault(error)
    return 'unknown' as const
  }
  return refundRows(app).where('refund.id', '=', id).executeTakeFirst()
}

/** The refund that an earlier call made, found by its metadata; 'unknown' when Stripe does not answer. */
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
