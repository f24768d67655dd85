import type Stripe from 'stripe'
import { formatDollars } from '../../../contract/money'
import { refundedCents } from '../../ordering/payments/venue-share'
import type { Services } from '../../platform/server/services'
import { idOf } from '../../ordering/payments/stripe-id'
import { feeDueBack, paymentOf, type Payment } from './payment-of'
import { noteDifference, type Run } from './differences'

/** Compares a transfer, expanded with its charge and the charge's fee. */
export async function compareTransfer(app: Services, run: Run, transfer: Stripe.Transfer): Promise<void> {
  const at = { stripeId: transfer.id, madeAt: transfer.created * 1000 }
  const charge = transfer.source_transaction
  if (charge === null) {
    if (await isToVenueOfOurs(app, transfer)) return
    const theirs = `${formatDollars(transfer.amount)} to ${idOf(transfer.destination) ?? 'nobody'}`
    return noteDifference(app, run, { ...at, kind: 'TransferNotHere', theirs })
  }
  const payment = typeof charge === 'object' ? await paymentOf(app, idOf(charge.payment_intent)) : undefined
  if (!payment || typeof charge !== 'object') return
  const { orderId, destinationAccount } = payment
  const destination = idOf(transfer.destination)
  if (destination !== destinationAccount) {
    const accounts = { ours: destinationAccount ?? 'none', theirs: destination ?? 'none' }
    return noteDifference(app, run, { ...at, kind: 'TransferElsewhere', orderId, ...accounts })
  }
  if (transfer.amount !== charge.amount_captured) {
    const amounts = { ours: formatDollars(charge.amount_captured), theirs: formatDollars(transfer.amount) }
    await noteDifference(app, run, { ...at, kind: 'TransferAmount', orderId, ...amounts })
  }
  await compareVenue(app, run, { payment, transfer, fee: charge.application_fee, madeAt: at.madeAt })
}

interface VenueSide {
  payment: Payment
  transfer: Stripe.Transfer
  fee: string | Stripe.ApplicationFee | null
  /** Unix milliseconds, within the span. */
  madeAt: number
}

/** The amount that the venue returned must equal the amount that its guest got back. */
export async function compareVenue(app: Services, run: Run, side: VenueSide): Promise<void> {
  const { payment, transfer, madeAt } = side
  const { cents, due } = await venueOwes(app, side)
  if (cents === 0) return
  const at = { stripeId: transfer.id, madeAt, orderId: payment.orderId }
  if (cents > 0) {
    const sums = { ours: formatDollars(due), theirs: formatDollars(due - cents) }
    return noteDifference(app, run, { ...at, kind: 'VenueKept', ...sums })
  }
  const kind = payment.refundFailedAt === null ? 'VenueShort' : 'FailedRefundKept'
  await noteDifference(app, run, { ...at, kind, ours: formatDollars(due), theirs: formatDollars(due - cents) })
}

/**
 * Returns the amount that the venue still owes for refunds of a payment, in cents; negative if it returned too much. `due`: the amount its
 * guest got back. A fee that Stripe returned with a refund that failed later counts against the venue.
 */
export async function venueOwes(app: Services, { payment, transfer, fee }: Omit<VenueSide, 'madeAt'>) {
  const due = await refundedCents(app, { paymentId: payment.id, tabChargeId: payment.tabChargeId })
  const given = transfer.amount_reversed
  if (given <= due) return { cents: due - given, due }
  const back = await paidToVenue(app, transfer)
  const feeBack = payment.refundFailedAt !== null && fee !== null && typeof fee === 'object' ? fee.amount_refunded : 0
  const feeDue = await feeDueBack(app, payment)
  return { cents: due - given + back + Math.max(0, feeBack - feeDue), due }
}

/** Sums later transfers to the venue for the same charge, which correct a reversal. In cents. */
async function paidToVenue(
  app: Services,
  { id, transfer_group: group, destination }: Stripe.Transfer,
): Promise<number> {
  if (!group) return 0
  let cents = 0
  for await (const other of app.payments.stripe.transfers.list({ transfer_group: group, limit: 100 })) {
    if (other.id === id || idOf(other.destination) !== idOf(destination)) continue
    cents += other.amount - other.amount_reversed
  }
  return cents
}

/** True if an Admin made the transfer from the comparison's screen. */
async function isToVenueOfOurs(
  { db }: Services,
  { metadata, transfer_group: group }: Stripe.Transfer,
): Promise<boolean> {
  if (!group || metadata.order === undefined) return false
  const order = await db.selectFrom('order').select('id').where('uid', '=', metadata.order).executeTakeFirst()
  return order !== undefined
}
