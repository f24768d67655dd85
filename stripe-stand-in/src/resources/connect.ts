import { z } from 'zod'
import { expand, given, list, listOf, mergeMetadata, metadata, ok, read, whole, type Call, type Handler } from '../call'
import { missing, type JsonObject } from '../reply'
import { sumsOf } from '../sums'
import { balanceOf } from './balance-transactions'
import {
  addReversal,
  addTransfer,
  refundFee,
  renderFee,
  renderFeeRefund,
  renderReversal,
  renderTransfer,
} from './connect-money'

const sending = z.strictObject({
  amount: whole.pipe(z.number().min(1)),
  currency: z.literal('usd'),
  destination: z.string(),
  transfer_group: z.string().optional(),
  metadata: metadata.optional(),
  expand,
})
const reversing = z.strictObject({
  amount: whole.pipe(z.number().min(1)).optional(),
  metadata: metadata.optional(),
  expand,
})

export const retrieveTransfer: Handler = (call) => ok(renderTransfer(call.books, knownTransfer(call)))

/** Sends money to a venue's account, as a person does in the dashboard. */
export const createTransfer: Handler = (call) => {
  const { destination, transfer_group, metadata: given, ...sent } = read(call, sending)
  if (!call.books.account.get(destination)) throw missing('destination', destination, 'destination')
  const more = { transferGroup: transfer_group ?? null, metadata: mergeMetadata('{}', given) }
  const { amount, currency } = sent
  return ok(renderTransfer(call.books, addTransfer(call, { amount, currency, destination, ...more })))
}

export const createReversal: Handler = (call) => {
  const { amount, metadata: given } = read(call, reversing)
  const row = knownTransfer(call)
  const more = { amount: amount ?? row.amount - row.amountReversed, metadata: mergeMetadata('{}', given) }
  return ok(renderReversal(addReversal(call, row, more)))
}

export const listTransfers: Handler = (call) => {
  const params = read(call, listOf({ destination: z.string().optional(), transfer_group: z.string().optional() }))
  const filter = given({ destination: params.destination, transferGroup: params.transfer_group })
  return list(call.books.transfer, filter, params, '/v1/transfers', (row) => renderTransfer(call.books, row))
}

export const retrieveFee: Handler = (call) => ok(renderFee(call.books, knownFee(call)))

export const listFees: Handler = (call) => {
  const params = read(call, listOf({ charge: z.string().optional() }))
  const filter = given({ charge: params.charge })
  return list(call.books.applicationFee, filter, params, '/v1/application_fees', (row) => renderFee(call.books, row))
}

export const createFeeRefund: Handler = (call) => {
  const params = read(
    call,
    z.strictObject({ amount: whole.pipe(z.number().min(1)).optional(), metadata: metadata.optional(), expand }),
  )
  const fee = knownFee(call)
  const amount = params.amount ?? fee.amount - fee.amountRefunded
  return ok(renderFeeRefund(refundFee(call, fee, amount, mergeMetadata('{}', params.metadata))))
}

/**
 * Answers the balance of the platform or, with a Stripe-Account header, of a venue. The platform's is available at once, and Stripe's fees for cards
 * are not deducted from it.
 */
export const retrieveBalance: Handler = (call) => {
  const { books, account, now } = call
  const { available, pending } = account
    ? balanceOf(books, account, now)
    : { available: sumsOf(books).platform, pending: 0 }
  return ok({ object: 'balance', available: funds(available), livemode: false, pending: funds(pending) })
}

function funds(amount: number): JsonObject[] {
  return [{ amount, currency: 'usd', source_types: { card: amount } }]
}

function knownTransfer(call: Call) {
  const id = call.path.id ?? ''
  const row = call.books.transfer.get(id)
  if (!row) throw missing('transfer', id)
  return row
}

function knownFee(call: Call) {
  const id = call.path.id ?? ''
  const row = call.books.applicationFee.get(id)
  if (!row) throw missing('application fee', id)
  return row
}
