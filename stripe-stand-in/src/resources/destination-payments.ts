import type { Books } from '../books'
import type { JsonObject } from '../reply'
import type { Rows } from '../tables'
import { renderCharge } from './charges'
import { renderRefund } from './refunds'
import { paymentOfTransfer } from './transfer-ids'

/** A transfer as its account sees it: a charge that names the transfer, and nothing of the guest. */
export function destinationPayment(books: Books, id: string): JsonObject | undefined {
  const transfer = books.transfer.get(`tr_${id.slice('py_'.length)}`)
  if (!transfer) return undefined
  const fee = transfer.charge ? books.applicationFee.all({ charge: transfer.charge })[0] : undefined
  return {
    ...renderCharge({
      ...NO_CHARGE,
      id,
      amount: transfer.amount,
      amountCaptured: transfer.amount,
      amountRefunded: transfer.amountReversed,
      applicationFee: fee?.id ?? null,
      applicationFeeAmount: fee?.amount ?? null,
      created: transfer.created,
    }),
    payment_intent: null,
    payment_method: null,
    payment_method_details: { type: 'stripe_account', stripe_account: {} },
    source_transfer: transfer.id,
  }
}

/** A reversal as its account sees it. */
export function destinationRefund(books: Books, id: string): JsonObject | undefined {
  const reversal = books.transferReversal.get(`trr_${id.slice('pyr_'.length)}`)
  if (!reversal) return undefined
  const refund = renderRefund({
    id,
    charge: paymentOfTransfer(reversal.transfer),
    paymentIntent: '',
    amount: reversal.amount,
    currency: reversal.currency,
    status: 'succeeded',
    reason: null,
    failureReason: null,
    transferReversal: null,
    settlesTo: null,
    metadata: '{}',
    created: reversal.created,
  })
  return { ...refund, payment_intent: null, source_transfer_reversal: reversal.id }
}

const NO_CHARGE: Omit<Rows['charge'], 'id' | 'amount' | 'amountCaptured' | 'amountRefunded' | 'created'> = {
  paymentIntent: '',
  currency: 'usd',
  status: 'succeeded',
  captured: 1,
  customer: null,
  paymentMethod: '',
  number: '4242424242424242',
  expMonth: 12,
  expYear: 2040,
  disputed: 0,
  failureCode: null,
  failureMessage: null,
  declineCode: null,
  applicationFee: null,
  applicationFeeAmount: null,
  destination: null,
  transfer: null,
  description: null,
  metadata: '{}',
}
