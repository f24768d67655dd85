import { z } from 'zod'
import { newId } from '../books'
import {
  expand,
  flag,
  given,
  list,
  listOf,
  mergeMetadata,
  metadata,
  ok,
  read,
  readMetadata,
  whole,
  type Call,
  type Handler,
} from '../call'
import { cardOf } from '../cards'
import { missing, refuse, wrongParameter, type JsonObject } from '../reply'
import type { Rows } from '../tables'
import { knownCharge, renderCharge } from './charges'
import { proportion, refundFee, reverseTransfer } from './connect-money'
import { endWarnings, requireRefundable } from './dispute-life'

const creation = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: whole.pipe(z.number().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  reverse_transfer: flag.default(false),
  refund_application_fee: flag.default(false),
  metadata: metadata.optional(),
  expand,
})
const filters = listOf({ charge: z.string().optional(), payment_intent: z.string().optional() })

export const createRefund: Handler = (call) => {
  const params = read(call, creation)
  const charge = chargeToRefund(call, params)
  requireRefundable(call, charge)
  if (charge.captured === 0) {
    throw refuse('This PaymentIntent does not have a successful charge to refund.', {
      code: 'payment_intent_unexpected_state',
    })
  }
  // The rest of a partial capture counts as refunded.
  const left = charge.amount - charge.amountRefunded
  if (left === 0) {
    throw refuse(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  const amount = params.amount ?? left
  if (amount > left) {
    throw refuse(`Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`, {
      param: 'amount',
    })
  }
  return ok(renderRefund(addRefund(call, charge, { ...params, id: newId('re'), amount })))
}

interface NewRefund {
  id: string
  /** At most what is left of the charge. */
  amount: number
  reason?: string | undefined
  reverse_transfer: boolean
  refund_application_fee: boolean
  metadata?: Record<string, string> | undefined
}

/** Stores a refund to the guest, with the shares that the venue and the platform's fee contribute. */
export function addRefund(call: Call, charge: Rows['charge'], made: NewRefund): Rows['refund'] {
  const { id, amount } = made
  const transferReversal = made.reverse_transfer ? reverseTransfer(call, charge, id, amount) : null
  if (made.refund_application_fee) refundFeeShare(call, charge, amount)
  const { refundsSettleTo } = cardOf(charge.number)
  const refund = call.books.refund.insert({
    id,
    charge: charge.id,
    paymentIntent: charge.paymentIntent,
    amount,
    currency: charge.currency,
    status: refundsSettleTo ? 'pending' : 'succeeded',
    reason: made.reason ?? null,
    failureReason: null,
    transferReversal,
    settlesTo: refundsSettleTo ?? null,
    metadata: mergeMetadata('{}', made.metadata),
    created: call.now,
  })
  const refunded = call.books.charge.update(charge.id, { amountRefunded: charge.amountRefunded + amount })
  call.emit('refund.created', () => renderRefund(refund))
  call.emit('charge.refunded', () => renderCharge(refunded))
  endWarnings(call, refunded)
  return refund
}

export const retrieveRefund: Handler = (call) => ok(renderRefund(knownRefund(call)))

export const updateRefund: Handler = (call) => {
  const params = read(call, z.strictObject({ metadata: metadata.optional(), expand }))
  const row = knownRefund(call)
  return ok(renderRefund(call.books.refund.update(row.id, { metadata: mergeMetadata(row.metadata, params.metadata) })))
}

export const listRefunds: Handler = (call) => {
  const params = read(call, filters)
  const filter = given({ charge: params.charge, paymentIntent: params.payment_intent })
  return list(call.books.refund, filter, params, '/v1/refunds', renderRefund)
}

/** Gives every pending refund its final status, as if days had passed. Returns their number. */
export function settleRefunds(call: Call): number {
  const pending = call.books.refund.all({ status: 'pending' })
  for (const refund of pending) {
    if (refund.settlesTo === 'failed') failRefund(call, refund.id)
    else {
      const settled = call.books.refund.update(refund.id, { status: 'succeeded', settlesTo: null })
      call.emit('refund.updated', () => renderRefund(settled))
    }
  }
  return pending.length
}

/**
 * The guest's bank returns a refund, even one that has succeeded. The platform gets the money back; as at Stripe, neither the transfer's reversal
 * nor the fee's refund is undone.
 */
export function failRefund(call: Call, id: string): void {
  const row = call.books.refund.get(id)
  if (!row) throw missing('refund', id)
  const failed = call.books.refund.update(id, {
    status: 'failed',
    failureReason: 'expired_or_canceled_card',
    settlesTo: null,
  })
  const charge = knownCharge(call, row.charge)
  call.books.charge.update(charge.id, { amountRefunded: charge.amountRefunded - row.amount })
  call.emit('refund.failed', () => renderRefund(failed))
  call.emit('refund.updated', () => renderRefund(failed))
}

function chargeToRefund(call: Call, params: { payment_intent?: string | undefined; charge?: string | undefined }) {
  if (params.charge) return knownCharge(call, params.charge, 'charge')
  if (!params.payment_intent) {
    throw wrongParameter(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'payment_intent',
      'parameter_missing',
    )
  }
  const intent = call.books.paymentIntent.get(params.payment_intent)
  if (!intent) throw missing('payment_intent', params.payment_intent, 'payment_intent')
  const charge = intent.latestCharge ? call.books.charge.get(intent.latestCharge) : undefined
  if (!charge || charge.status !== 'succeeded') {
    throw refuse(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  }
  return charge
}

/** Refunds the application fee in proportion to the refunded part of the charge. */
function refundFeeShare(call: Call, charge: Rows['charge'], amount: number): void {
  const fee = charge.applicationFee ? call.books.applicationFee.get(charge.applicationFee) : undefined
  if (!fee) throw refuse('This charge has no application fee to refund.', { param: 'refund_application_fee' })
  const share = Math.min(proportion(amount, fee.amount, charge.amountCaptured), fee.amount - fee.amountRefunded)
  if (share > 0) refundFee(call, fee, share)
}

function knownRefund(call: Call): Rows['refund'] {
  const id = call.path.id ?? ''
  const row = call.books.refund.get(id)
  if (!row) throw missing('refund', id)
  return row
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

export function renderRefund(row: Rows['refund']): JsonObject {
  return {
    id: row.id,
    object: 'refund',
    amount: row.amount,
    balance_transaction: null,
    charge: row.charge,
    created: row.created,
    currency: row.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    ...(row.failureReason && { failure_reason: row.failureReason }),
    metadata: readMetadata(row.metadata),
    payment_intent: row.paymentIntent,
    payment_method: null,
    ...(row.status === 'pending' && { pending_reason: 'processing' }),
    reason: row.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: row.status,
    transfer_reversal: row.transferReversal,
  }
}
