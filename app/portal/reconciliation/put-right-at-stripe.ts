import type Stripe from 'stripe'
import { applyDispute } from '../../ordering/payments/apply-dispute'
import { applyFraudWarning } from '../../ordering/payments/apply-fraud-warning'
import { applyAnyIntent } from '../../ordering/payments/apply-any-intent'
import { applyRefund } from '../../ordering/payments/apply-refund'
import { correctRefund } from '../../ordering/payments/correct-refund'
import { recountRefunds } from '../../ordering/payments/refund-sums'
import { requestWholePaymentBack, runRefunds } from '../../ordering/payments/refunds'
import type { Services } from '../../platform/server/services'
import { idOf } from '../../ordering/payments/stripe-id'
import { feeDueBack, paymentOf } from './payment-of'
import { venueOwes } from './compare-transfers'
import { keyOf, type Difference, type Remedies, type Remedy } from './remedy'

const NOT_OURS = 'The payment is not in Barback’s books'
const OF_A_TAB = 'The payment is a tab’s, for several orders. Correct it in Stripe, and refund from the orders’ pages.'

/** A remedy that adopts Stripe's current state. */
function following(take: Remedy['act']): Remedy {
  return { label: 'Apply what Stripe says', note: 'Applied what Stripe says', act: take }
}

async function takeCharge(app: Services, { stripeId }: Difference): Promise<string | undefined> {
  await applyAnyIntent(app, await app.payments.stripe.paymentIntents.retrieve(stripeId, { expand: ['latest_charge'] }))
  return undefined
}

/** Gives up a hold. */
async function releaseHold(app: Services, { stripeId }: Difference): Promise<string | undefined> {
  const { paymentIntents } = app.payments.stripe
  await applyAnyIntent(app, await paymentIntents.cancel(stripeId, { expand: ['latest_charge'] }))
  return undefined
}

async function takeAmount(app: Services, { stripeId }: Difference): Promise<string | undefined> {
  const payment = await paymentOf(app, stripeId)
  if (!payment) return NOT_OURS
  if (payment.tabChargeId !== null) return OF_A_TAB
  const { amount_received: amountCents } = await app.payments.stripe.paymentIntents.retrieve(stripeId)
  const { totalCents } = await app.db
    .selectFrom('order')
    .select('totalCents')
    .where('id', '=', payment.orderId)
    .executeTakeFirstOrThrow()
  if (totalCents !== amountCents) return 'The order’s total is not what Stripe took either. Check the order first.'
  await app.db.updateTable('payment').set({ amountCents }).where('id', '=', payment.id).execute()
  return undefined
}

async function takeFee(app: Services, { stripeId }: Difference): Promise<string | undefined> {
  const payment = await paymentOf(app, stripeId)
  if (!payment) return NOT_OURS
  if (payment.tabChargeId !== null) return OF_A_TAB
  const charge = await chargeOf(app, stripeId)
  const applicationFeeCents = charge?.application_fee_amount ?? 0
  await app.db.updateTable('payment').set({ applicationFeeCents }).where('id', '=', payment.id).execute()
  return undefined
}

async function chargeOf(app: Services, intentId: string): Promise<Stripe.Charge | undefined> {
  const { paymentIntents } = app.payments.stripe
  const { latest_charge: charge } = await paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })
  return charge !== null && typeof charge === 'object' ? charge : undefined
}

/** Refunds a whole charge: as a second payment of an order if Barback has it, else only at Stripe. */
async function refundCharge(app: Services, difference: Difference): Promise<string | undefined> {
  const { stripeId } = difference
  const payment = await paymentOf(app, stripeId)
  if (payment && payment.tabChargeId !== null) return OF_A_TAB
  if (payment) {
    const now = app.now()
    const reason = 'paid twice'
    await app.store.inGuard({ venue: { payment: payment.id } }, (trx) =>
      requestWholePaymentBack(trx, { paymentId: payment.id, reason, actor: 'payments', now }),
    )
    await runRefunds(app, payment.orderId)
    return undefined
  }
  const charge = await chargeOf(app, stripeId)
  if (!charge) return 'Stripe has no charge of it'
  if (charge.refunded) return undefined
  await app.payments.stripe.refunds.create(
    {
      charge: charge.id,
      ...(charge.transfer && { reverse_transfer: true }),
      ...(charge.application_fee && { refund_application_fee: true }),
    },
    keyOf(difference),
  )
  return undefined
}

async function giveFeeBack(app: Services, difference: Difference): Promise<string | undefined> {
  const { applicationFees } = app.payments.stripe
  const fee = await applicationFees.retrieve(difference.stripeId, { expand: ['charge'] })
  const charge = fee.charge
  const payment = typeof charge === 'object' ? await paymentOf(app, idOf(charge.payment_intent)) : undefined
  if (!payment) return NOT_OURS
  const amount = Math.min(await feeDueBack(app, payment), fee.amount) - fee.amount_refunded
  if (amount > 0) await applicationFees.createRefund(fee.id, { amount }, keyOf(difference))
  return undefined
}

async function takeRefund(app: Services, { stripeId }: Difference): Promise<string | undefined> {
  const refund = await app.payments.stripe.refunds.retrieve(stripeId)
  const isOurs = await applyRefund(app, refund)
  if (!isOurs) return NOT_OURS
  await correctRefund(app, refund)
  return undefined
}

/** Stripe does not have it, so mark it as failed; staff can refund again. */
async function failRefund(app: Services, { stripeId, orderId }: Difference): Promise<string | undefined> {
  const refund = await app.db
    .selectFrom('refund')
    .select('uid')
    .where((eb) => eb.or([eb('stripeRefundId', '=', stripeId), eb('uid', '=', stripeId)]))
    .executeTakeFirst()
  if (!refund) return NOT_OURS
  const failure_reason = 'Stripe does not have this refund'
  await applyRefund(app, { id: null, status: 'failed', metadata: { refund: refund.uid }, failure_reason })
  if (orderId !== null) {
    await app.store.inGuard({ venue: { order: orderId } }, (trx) => recountRefunds(trx, orderId, app.now()))
  }
  return undefined
}

async function takeDispute(app: Services, { stripeId }: Difference): Promise<string | undefined> {
  await applyDispute(app, await app.payments.stripe.disputes.retrieve(stripeId), { mayGoBack: true })
  return undefined
}

async function takeWarning(app: Services, { stripeId }: Difference): Promise<string | undefined> {
  await applyFraudWarning(app, await app.payments.stripe.radar.earlyFraudWarnings.retrieve(stripeId))
  return undefined
}

/** The transfer of a difference with the amount its venue owes now, which may have changed since the comparison. */
async function sideOf(app: Services, { stripeId }: Difference) {
  const expand = ['source_transaction.application_fee']
  const transfer = await app.payments.stripe.transfers.retrieve(stripeId, { expand })
  const charge = transfer.source_transaction
  const payment = charge && typeof charge === 'object' ? await paymentOf(app, idOf(charge.payment_intent)) : undefined
  if (!payment || !charge || typeof charge !== 'object') return undefined
  const { cents } = await venueOwes(app, { payment, transfer, fee: charge.application_fee })
  return { transfer, payment, cents }
}

async function takeFromVenue(app: Services, difference: Difference): Promise<string | undefined> {
  const side = await sideOf(app, difference)
  if (!side) return NOT_OURS
  const { transfer, cents } = side
  if (cents <= 0) return undefined
  const left = transfer.amount - transfer.amount_reversed
  if (left < cents) return 'The transfer has too little left. Take the rest from the venue’s later transfers in Stripe.'
  await app.payments.stripe.transfers.createReversal(transfer.id, { amount: cents }, keyOf(difference))
  return undefined
}

async function payVenue(app: Services, difference: Difference): Promise<string | undefined> {
  const side = await sideOf(app, difference)
  if (!side) return NOT_OURS
  const { transfer, payment, cents } = side
  const destination = idOf(transfer.destination)
  if (cents >= 0) return undefined
  if (!destination || !transfer.transfer_group) return 'The transfer names no account'
  const { uid } = await app.db
    .selectFrom('order')
    .select('uid')
    .where('id', '=', payment.orderId)
    .executeTakeFirstOrThrow()
  await app.payments.stripe.transfers.create(
    {
      amount: -cents,
      currency: 'usd',
      destination,
      transfer_group: transfer.transfer_group,
      metadata: { order: uid },
    },
    keyOf(difference),
  )
  return undefined
}

/** Remedies that adopt Stripe's books or move money at Stripe. */
export const remedies: Remedies = {
  ChargeStatus: following(takeCharge),
  ChargeAmount: { ...following(takeAmount), label: 'Use Stripe’s amount' },
  FeeTaken: following(takeFee),
  HoldOpen: { label: 'Release it', note: 'Released the hold', act: releaseHold },
  ChargeNotHere: { label: 'Refund it', note: 'Refunded it at Stripe', act: refundCharge },
  ChargedTwice: { label: 'Refund the second payment', note: 'Refunded the second payment', act: refundCharge },
  FeeNotGivenBack: { label: 'Refund the fee', note: 'Refunded the fee to the venue', act: giveFeeBack },
  RefundNotAtStripe: { label: 'Mark it as failed', note: 'Marked the refund as failed', act: failRefund },
  RefundAmount: following(takeRefund),
  RefundStatus: following(takeRefund),
  DisputeNotHere: following(takeDispute),
  DisputeStatus: following(takeDispute),
  WarningNotHere: following(takeWarning),
  WarningStatus: following(takeWarning),
  VenueKept: { label: 'Take it from the venue', note: 'Took it from the venue', act: takeFromVenue },
  VenueShort: { label: 'Pay the venue', note: 'Paid the venue', act: payVenue },
  FailedRefundKept: { label: 'Pay the venue', note: 'Paid the venue', act: payVenue },
}
