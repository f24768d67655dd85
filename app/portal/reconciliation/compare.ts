import type Stripe from 'stripe'
import type { Selectable } from 'kysely'
import { formatDollars } from '../../../contract/money'
import type { RefundTable } from '../../../db/tables'
import { DAY_MS } from '../../../contract/time'
import type { Services } from '../../platform/server/services'
import { skipNumber } from '../../ordering/orders/order-numbers'
import { inquiryOf } from '../../ordering/payments/apply-dispute'
import { applyRefund } from '../../ordering/payments/apply-refund'
import { intentOwner } from '../../ordering/payments/intent-owner'
import { noteCardFee } from './card-fees'
import { compareVenue } from './compare-transfers'
import { noteDifference, type Run } from './differences'
import { idOf } from '../../ordering/payments/stripe-id'
import { feeDueBack, paymentOf, type Payment } from './payment-of'

/** Compares one of Stripe's objects with our row. */
export async function compareCharge(app: Services, run: Run, charge: Stripe.Charge): Promise<void> {
  if (charge.status !== 'succeeded') return
  const intentId = idOf(charge.payment_intent)
  if (!charge.captured) return compareHold(app, run, charge, intentId)
  if (intentId) await markSeen(app, intentId)
  const payment = await paymentOf(app, intentId)
  const stripeId = intentId ?? charge.id
  const at = { stripeId, madeAt: charge.created * 1000 }
  const theirs = formatDollars(charge.amount_captured)
  if (!payment) {
    // It has been refunded since.
    if (charge.amount_refunded >= charge.amount_captured) return
    const order = await paidOrder(app, charge.metadata.order)
    if (order) return noteDifference(app, run, { ...at, kind: 'ChargedTwice', orderId: order.id, theirs })
    const { number } = charge.metadata
    await skipNumber(app.db, number)
    const lost = number === undefined ? theirs : `${theirs}, order ${number}`
    return noteDifference(app, run, { ...at, kind: 'ChargeNotHere', theirs: lost })
  }
  const { orderId } = payment
  await noteCardFee(app, payment, charge)
  if (payment.status !== 'Succeeded') {
    return noteDifference(app, run, { ...at, kind: 'ChargeStatus', orderId, ours: payment.status, theirs: 'succeeded' })
  }
  if (payment.duplicate === 0 && (await paidTwice(app, payment))) {
    await noteDifference(app, run, { ...at, kind: 'ChargedTwice', orderId, theirs })
  }
  if (payment.amountCents !== charge.amount_captured) {
    const ours = formatDollars(payment.amountCents)
    await noteDifference(app, run, { ...at, kind: 'ChargeAmount', orderId, ours, theirs })
  }
  if (payment.destinationAccount !== null && !charge.transfer) {
    const amounts = { ours: formatDollars(charge.amount_captured), theirs: formatDollars(0) }
    await noteDifference(app, run, { ...at, kind: 'TransferAmount', orderId, ...amounts })
  }
  const fee = charge.application_fee_amount ?? 0
  if (payment.applicationFeeCents !== fee) {
    const ours = formatDollars(payment.applicationFeeCents)
    await noteDifference(app, run, { ...at, kind: 'FeeTaken', orderId, ours, theirs: formatDollars(fee) })
  }
}

/** A hold on a guest's card secures a tab, which is closed before the day is over. One that is a day old was forgotten. */
async function compareHold(
  app: Services,
  run: Run,
  charge: Stripe.Charge,
  intentId: string | undefined,
): Promise<void> {
  const isOver = charge.amount_refunded >= charge.amount
  if (isOver || intentId === undefined || charge.created * 1000 > run.untilAt - DAY_MS) return
  const hold = await app.db
    .selectFrom('tabCharge')
    .select(['tabId', 'status'])
    .where('stripePaymentIntentId', '=', intentId)
    .executeTakeFirst()
  await noteDifference(app, run, {
    kind: 'HoldOpen',
    stripeId: intentId,
    orderId: (await intentOwner(app.db, intentId))?.orderId,
    madeAt: charge.created * 1000,
    ours: hold ? `tab ${hold.tabId}, ${hold.status}` : 'none',
    theirs: `${formatDollars(charge.amount)} held`,
  })
}

export async function compareRefund(app: Services, run: Run, refund: Stripe.Refund): Promise<void> {
  const at = { stripeId: refund.id, madeAt: refund.created * 1000 }
  const isGone = refund.status === 'failed' || refund.status === 'canceled'
  if (!isGone) await markSeen(app, refund.id)
  const uid = refund.metadata?.refund
  const ours = await app.db
    .selectFrom('refund')
    .selectAll()
    .where((eb) => eb.or([eb('stripeRefundId', '=', refund.id), ...(uid ? [eb('uid', '=', uid)] : [])]))
    .executeTakeFirst()
  if (!ours) {
    if (isGone) return
    const payment = await paymentOf(app, idOf(refund.payment_intent))
    const note = (await applyRefund(app, refund)) ? 'Barback took the refund in' : undefined
    const found = {
      ...at,
      kind: 'RefundNotHere',
      orderId: payment?.orderId,
      theirs: formatDollars(refund.amount),
    } as const
    return noteDifference(app, run, { ...found, note })
  }
  if (!isGone) await compareOlder(app, run, refund)
  const { orderId } = ours
  const differs = isGone ? ours.status !== 'Failed' : ours.status === 'Failed' || ours.status === 'Creating'
  if (differs) {
    await noteDifference(app, run, {
      ...at,
      kind: 'RefundStatus',
      orderId,
      ours: ours.status,
      theirs: refund.status,
    })
  } else if (!isGone && (await amountOf(app, ours)) !== refund.amount) {
    const amounts = { ours: formatDollars(await amountOf(app, ours)), theirs: formatDollars(refund.amount) }
    await noteDifference(app, run, { ...at, kind: 'RefundAmount', orderId, ...amounts })
  }
}

/** A refund's amount, with what it took from further orders of a tab. */
async function amountOf({ db }: Services, { uid, amountCents, tabChargeId }: Selectable<RefundTable>): Promise<number> {
  if (tabChargeId === null) return amountCents
  const { cents } = await db
    .selectFrom('refund')
    .select(({ fn }) => fn.sum<number | null>('amountCents').as('cents'))
    .where('uid', 'like', `${uid}:%`)
    .where('status', '<>', 'Failed')
    .executeTakeFirstOrThrow()
  return amountCents + (cents ?? 0)
}

/** Compares a fee, expanded with its charge. */
export async function compareFee(app: Services, run: Run, fee: Stripe.ApplicationFee): Promise<void> {
  const charge = fee.charge
  const payment = typeof charge === 'object' ? await paymentOf(app, idOf(charge.payment_intent)) : undefined
  if (payment) await compareFeeOf(app, run, payment, fee, fee.created)
}

/** Compares fee and transfer of a charge older than the span, which its lists omit: a refund within the span may have to return them. */
async function compareOlder(app: Services, run: Run, refund: Stripe.Refund): Promise<void> {
  const payment = await paymentOf(app, idOf(refund.payment_intent))
  const chargeId = idOf(refund.charge)
  if (!payment || !chargeId || payment.createdAt >= run.fromAt) return
  const charge = await app.payments.stripe.charges.retrieve(chargeId, { expand: ['application_fee', 'transfer'] })
  const { application_fee: fee, transfer } = charge
  if (typeof fee === 'object' && fee) await compareFeeOf(app, run, payment, fee, refund.created)
  if (typeof transfer === 'object') {
    await compareVenue(app, run, { payment, transfer, fee, madeAt: refund.created * 1000 })
  }
}

/** `madeAt`: in seconds, within the span. */
async function compareFeeOf(
  app: Services,
  run: Run,
  payment: Payment,
  fee: Stripe.ApplicationFee,
  madeAt: number,
): Promise<void> {
  const back = await feeDueBack(app, payment)
  if (back === fee.amount_refunded) return
  const kind = back > fee.amount_refunded ? 'FeeNotGivenBack' : 'FeeGivenBack'
  // Stripe returned the fee with a refund that failed later; `venueOwes` counts it.
  if (kind === 'FeeGivenBack' && payment.refundFailedAt !== null) return
  await noteDifference(app, run, {
    kind,
    stripeId: fee.id,
    orderId: payment.orderId,
    madeAt: madeAt * 1000,
    ours: formatDollars(back),
    theirs: formatDollars(fee.amount_refunded),
  })
}

/** A dispute older than the span is dated at the span's end, so that the next comparison covers it again and settles it if it is gone. */
export async function compareDispute(app: Services, run: Run, dispute: Stripe.Dispute): Promise<void> {
  const openedAt = dispute.created * 1000
  const at = { stripeId: dispute.id, madeAt: openedAt < run.fromAt ? run.untilAt : openedAt }
  const ours = await app.db
    .selectFrom('dispute')
    .select(['status', 'isInquiry', 'orderId', 'amountCents', 'dueBy'])
    .where('stripeDisputeId', '=', dispute.id)
    .executeTakeFirst()
  await markSeen(app, dispute.id)
  const theirs = `${dispute.status}, ${formatDollars(dispute.amount)}`
  if (!ours) {
    const payment = await paymentOf(app, idOf(dispute.payment_intent))
    return noteDifference(app, run, { ...at, kind: 'DisputeNotHere', orderId: payment?.orderId, theirs })
  }
  const differs =
    dispute.status === 'won' || dispute.status === 'lost'
      ? ours.status.toLowerCase() !== dispute.status
      : ours.status === 'Won' || ours.status === 'Lost'
  const of = { ...at, kind: 'DisputeStatus', orderId: ours.orderId } as const
  const hasEscalated = ours.isInquiry === 1 && inquiryOf(dispute, 1) === 0
  if (differs || hasEscalated || ours.amountCents !== dispute.amount) {
    const here = `${ours.status}, ${formatDollars(ours.amountCents)}`
    return noteDifference(app, run, { ...of, ours: here, theirs })
  }
  // Stripe omits the deadline once there is an answer.
  const dueBy = (dispute.evidence_details.due_by ?? 0) * 1000
  if (ours.status === 'NeedsResponse' && dueBy !== 0 && ours.dueBy !== dueBy) {
    await noteDifference(app, run, { ...of, ours: answerBy(ours.dueBy), theirs: answerBy(dueBy) })
  }
}

function answerBy(at: number | null): string {
  return at === null ? 'no deadline' : `answer by ${new Date(at).toISOString()}`
}

async function markSeen(app: Services, stripeId: string): Promise<void> {
  await app.db
    .insertInto('reconciledObject')
    .values({ stripeId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The order with this uid, if another payment of it exists here. */
async function paidOrder(app: Services, uid: string | undefined) {
  return app.db
    .selectFrom('order')
    .innerJoin('payment', 'payment.orderId', 'order.id')
    .select('order.id')
    .where('order.uid', '=', uid ?? '')
    .where('payment.status', '=', 'Succeeded')
    .executeTakeFirst()
}

async function paidTwice(app: Services, { id, orderId, tabChargeId }: Payment): Promise<boolean> {
  if (tabChargeId !== null) return false
  const other = await app.db
    .selectFrom('payment')
    .select('id')
    .where('orderId', '=', orderId)
    .where('id', '<', id)
    .where('status', '=', 'Succeeded')
    .where('duplicate', '=', 0)
    .executeTakeFirst()
  return other !== undefined
}
