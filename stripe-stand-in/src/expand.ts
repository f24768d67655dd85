import type { Call } from './call'
import type { Json, JsonObject } from './reply'
import { renderAccount } from './resources/accounts'
import { renderTransaction } from './resources/balance-transactions'
import { renderCharge } from './resources/charges'
import { renderFee, renderFeeRefund, renderReversal, renderTransfer } from './resources/connect-money'
import { renderCustomer } from './resources/customers'
import { destinationPayment, destinationRefund } from './resources/destination-payments'
import { renderDispute } from './resources/dispute-life'
import { renderIntent } from './resources/intent-view'
import { renderPaymentMethod } from './resources/payment-methods'
import { renderPayout } from './resources/payouts'
import { renderRefund } from './resources/refunds'
import { verificationReport } from './resources/verification'

/** Replaces ids by their objects, at the paths of Stripe's `expand` parameter: 'latest_charge.application_fee', 'data.payment_method'. */
export function expandPaths(call: Call, body: JsonObject, paths: readonly string[]): JsonObject {
  return paths.reduce((expanded, path) => expandPath(call, expanded, path.split('.')), body)
}

function expandPath(call: Call, object: JsonObject, [key, ...rest]: string[]): JsonObject {
  if (key === undefined || !(key in object)) return object
  return { ...object, [key]: expandValue(call, object[key], rest) }
}

function expandValue(call: Call, value: Json, rest: string[]): Json {
  if (Array.isArray(value)) return value.map((item) => expandValue(call, item, rest))
  const object = typeof value === 'string' ? objectOf(call, value) : value
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return value
  return rest.length === 0 ? object : expandPath(call, object, rest)
}

function objectOf(call: Call, id: string): JsonObject | undefined {
  const { books } = call
  const render: Record<string, () => JsonObject | undefined> = {
    acct: () => shown(books.account.get(id), renderAccount),
    ch: () => shown(books.charge.get(id), renderCharge),
    cus: () => shown(books.customer.get(id), renderCustomer),
    du: () => shown(books.dispute.get(id), (row) => renderDispute(books, row)),
    fr: () => shown(books.feeRefund.get(id), renderFeeRefund),
    fee: () => shown(books.applicationFee.get(id), (row) => renderFee(books, row)),
    pi: () => shown(books.paymentIntent.get(id), (row) => renderIntent(call, row)),
    po: () => shown(books.payout.get(id), renderPayout),
    py: () => destinationPayment(books, id),
    pyr: () => destinationRefund(books, id),
    pm: () => shown(books.paymentMethod.get(id), renderPaymentMethod),
    re: () => shown(books.refund.get(id), renderRefund),
    vr: () => verificationReport(books, id),
    trr: () => shown(books.transferReversal.get(id), renderReversal),
    txn: () => renderTransaction(call, id),
    tr: () => shown(books.transfer.get(id), (row) => renderTransfer(books, row)),
  }
  return render[id.split('_')[0] ?? '']?.()
}

function shown<R>(row: R | undefined, render: (row: R) => JsonObject): JsonObject | undefined {
  return row && render(row)
}
