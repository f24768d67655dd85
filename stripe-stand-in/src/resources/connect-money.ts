import { newId, type Books } from '../books'
import { readMetadata, type Call } from '../call'
import { refuse, type JsonObject } from '../reply'
import type { Rows } from '../tables'
import { enterMovement, movementOf, settledOn } from './balance-transactions'
import { paymentOfTransfer, refundOfReversal } from './transfer-ids'

/**
 * The second half of a destination charge: transfers the whole amount to the venue's account, which pays the application fee from it. A charge
 * without a destination stays with the platform.
 */
export function payVenue(call: Call, charge: Rows['charge']): Rows['charge'] {
  if (!charge.destination) return charge
  const { books, now } = call
  const transfer = books.transfer.insert({
    id: newId('tr'),
    amount: charge.amountCaptured,
    amountReversed: 0,
    currency: charge.currency,
    destination: charge.destination,
    charge: charge.id,
    transferGroup: `group_${charge.paymentIntent}`,
    metadata: '{}',
    created: now,
  })
  call.emit('transfer.created', () => renderTransfer(books, transfer))
  // A partial capture may have taken less than the fee.
  const feeAmount = Math.min(charge.applicationFeeAmount ?? 0, charge.amountCaptured)
  arrivesAt(call, transfer, { fee: feeAmount, availableOn: settledOn(now) })
  if (feeAmount === 0) return books.charge.update(charge.id, { transfer: transfer.id })
  const fee = books.applicationFee.insert({
    id: newId('fee'),
    amount: feeAmount,
    amountRefunded: 0,
    currency: charge.currency,
    account: charge.destination,
    charge: charge.id,
    created: now,
  })
  call.emit('application_fee.created', () => renderFee(books, fee))
  return books.charge.update(charge.id, { transfer: transfer.id, applicationFee: fee.id })
}

/** Enters a transfer in its account's balance. */
function arrivesAt(call: Call, transfer: Rows['transfer'], money: { fee: number; availableOn: number }): void {
  const { destination: account, amount } = transfer
  enterMovement(call, { account, type: 'payment', amount, source: paymentOfTransfer(transfer.id), ...money })
}

/** A correction is paid out with the payment that it belongs to, or at once if that has been settled. */
function settledWith({ books, now }: Call, transfer: string): number {
  const payment = books.balanceTransaction.get(movementOf(paymentOfTransfer(transfer)))
  return Math.max(now, payment?.availableOn ?? now)
}

/** Takes the venue's share of a refund back from its account, in proportion to the charge. @throws 400 without a transfer */
export function reverseTransfer(call: Call, charge: Rows['charge'], refund: string, amount: number): string {
  const transfer = charge.transfer ? call.books.transfer.get(charge.transfer) : undefined
  if (!transfer) {
    throw refuse('You cannot pass reverse_transfer for a charge that has no associated transfer.', {
      param: 'reverse_transfer',
    })
  }
  const share = proportion(amount, transfer.amount, charge.amountCaptured)
  return addReversal(call, transfer, { amount: share, refund }).id
}

/** Takes an amount of a transfer back from its account. @throws 400 for more than is left of it */
export function addReversal(
  call: Call,
  transfer: Rows['transfer'],
  { amount, refund = '', metadata = '{}' }: { amount: number; refund?: string; metadata?: string },
): Rows['transferReversal'] {
  if (amount > transfer.amount - transfer.amountReversed) {
    throw refuse('The reversal amount is greater than the unreversed amount of the transfer.', { param: 'amount' })
  }
  const reversal = call.books.transferReversal.insert({
    id: newId('trr'),
    transfer: transfer.id,
    refund,
    amount,
    currency: transfer.currency,
    metadata,
    created: call.now,
  })
  enterMovement(call, {
    account: transfer.destination,
    type: 'payment_refund',
    amount: -amount,
    source: refundOfReversal(reversal.id),
    availableOn: settledWith(call, transfer.id),
  })
  const reversed = call.books.transfer.update(transfer.id, { amountReversed: transfer.amountReversed + amount })
  call.emit('transfer.reversed', () => renderTransfer(call.books, reversed))
  return reversal
}

/** Sends money from the platform's balance to an account, for no charge in particular. */
export function addTransfer(
  call: Call,
  sent: Pick<Rows['transfer'], 'amount' | 'currency' | 'destination' | 'transferGroup' | 'metadata'>,
): Rows['transfer'] {
  const transfer = call.books.transfer.insert({
    ...sent,
    id: newId('tr'),
    amountReversed: 0,
    charge: '',
    created: call.now,
  })
  call.emit('transfer.created', () => renderTransfer(call.books, transfer))
  arrivesAt(call, transfer, { fee: 0, availableOn: call.now })
  return transfer
}

/** Refunds `amount` cents of the application fee to the venue. @throws 400 for more than is left of it */
export function refundFee(call: Call, fee: Rows['applicationFee'], amount: number, metadata = '{}'): Rows['feeRefund'] {
  if (amount > fee.amount - fee.amountRefunded) {
    throw refuse('The refund amount is greater than the unrefunded application fee.', { param: 'amount' })
  }
  const refund = call.books.feeRefund.insert({
    id: newId('fr'),
    fee: fee.id,
    amount,
    currency: fee.currency,
    metadata,
    created: call.now,
  })
  const [transfer] = call.books.transfer.all({ charge: fee.charge })
  enterMovement(call, {
    account: fee.account,
    type: 'adjustment',
    amount,
    source: refund.id,
    availableOn: transfer ? settledWith(call, transfer.id) : call.now,
  })
  const refunded = call.books.applicationFee.update(fee.id, { amountRefunded: fee.amountRefunded + amount })
  call.emit('application_fee.refunded', () => renderFee(call.books, refunded))
  return refund
}

/** `of` × `part` / `whole`, rounded to whole cents. */
export function proportion(part: number, of: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * of) / whole)
}

/** The objects that belong to another, as a list inside it, newest first. */
function listInside<R>(rows: R[], url: string, render: (row: R) => JsonObject): JsonObject {
  return { object: 'list', data: rows.reverse().map(render), has_more: false, total_count: rows.length, url }
}

export function renderTransfer(books: Books, row: Rows['transfer']): JsonObject {
  return {
    id: row.id,
    object: 'transfer',
    amount: row.amount,
    amount_reversed: row.amountReversed,
    balance_transaction: null,
    created: row.created,
    currency: row.currency,
    description: null,
    destination: row.destination,
    destination_payment: paymentOfTransfer(row.id),
    livemode: false,
    metadata: readMetadata(row.metadata),
    reversals: listInside(
      books.transferReversal.all({ transfer: row.id }),
      `/v1/transfers/${row.id}/reversals`,
      renderReversal,
    ),
    reversed: row.amountReversed === row.amount,
    source_transaction: row.charge || null,
    source_type: 'card',
    transfer_group: row.transferGroup,
  }
}

export function renderReversal(row: Rows['transferReversal']): JsonObject {
  return {
    id: row.id,
    object: 'transfer_reversal',
    amount: row.amount,
    balance_transaction: null,
    created: row.created,
    currency: row.currency,
    destination_payment_refund: refundOfReversal(row.id),
    metadata: readMetadata(row.metadata),
    source_refund: row.refund || null,
    transfer: row.transfer,
  }
}

export function renderFee(books: Books, row: Rows['applicationFee']): JsonObject {
  return {
    id: row.id,
    object: 'application_fee',
    account: row.account,
    amount: row.amount,
    amount_refunded: row.amountRefunded,
    application: 'ca_barback',
    balance_transaction: null,
    charge: row.charge,
    created: row.created,
    currency: row.currency,
    fee_source: { charge: row.charge, type: 'charge' },
    livemode: false,
    originating_transaction: row.charge,
    refunded: row.amountRefunded === row.amount,
    refunds: listInside(
      books.feeRefund.all({ fee: row.id }),
      `/v1/application_fees/${row.id}/refunds`,
      renderFeeRefund,
    ),
  }
}

export function renderFeeRefund(row: Rows['feeRefund']): JsonObject {
  return {
    id: row.id,
    object: 'fee_refund',
    amount: row.amount,
    balance_transaction: null,
    created: row.created,
    currency: row.currency,
    fee: row.fee,
    metadata: readMetadata(row.metadata),
  }
}
