import { openBooks } from './books'
import type { Call } from './call'
import { findAccount } from './resources/accounts'
import { addCharge } from './resources/charges'
import { payVenue } from './resources/connect-money'
import { newIntentId } from './resources/intent-steps'
import { addRefund } from './resources/refunds'
import type { Rows } from './tables'

/** A charge that succeeded before these books were opened. Amounts are cents, times Unix seconds. */
export interface PastCharge {
  paymentIntent: string
  paymentMethod: string
  amount: number
  applicationFee: number
  /** The venue's account. */
  destination: string | null
  metadata: Record<string, string>
  created: number
  refunds: ReadonlyArray<{
    id: string
    amount: number
    /** Whether the platform's fee was refunded too. */
    returnsFee: boolean
    metadata: Record<string, string>
    created: number
  }>
}

/**
 * Writes past charges into the books at `path`, as if they had been made then, each with its transfer, fee and refunds. Charges that the books
 * already have are skipped. No events are sent, since the caller knows what happened.
 */
export function enterPastCharges(path: string, charges: readonly PastCharge[]): void {
  const books = openBooks(path)
  try {
    books.file.transaction(() => charges.forEach((charge) => enter(books, charge))).immediate()
  } finally {
    books.close()
  }
}

function enter(books: Call['books'], past: PastCharge): void {
  if (books.paymentIntent.get(past.paymentIntent)) return
  const at = (now: number): Call => ({
    books,
    now,
    params: {},
    path: {},
    url: '',
    publishable: false,
    account: undefined,
    emit: () => {},
  })
  const then = at(past.created)
  if (past.destination) findAccount(then, past.destination)
  const intent = books.paymentIntent.insert(succeeded(past))
  const charge = payVenue(then, addCharge(then, intent, cardOf(then, past.paymentMethod), { captured: true }))
  books.paymentIntent.update(intent.id, { latestCharge: charge.id })
  for (const { created, returnsFee, ...refund } of past.refunds) {
    const charged = books.charge.get(charge.id) ?? charge
    addRefund(at(created), charged, {
      ...refund,
      reason: 'requested_by_customer',
      reverse_transfer: past.destination !== null,
      refund_application_fee: returnsFee,
    })
  }
}

/** The card that paid. It is spent, so it cannot pay again. */
function cardOf({ books, now }: Call, id: string): Rows['paymentMethod'] {
  return (
    books.paymentMethod.get(id) ??
    books.paymentMethod.insert({
      id,
      number: '4242424242424242',
      expMonth: 12,
      expYear: 2040,
      customer: null,
      spent: 1,
      setUp: 0,
      allowRedisplay: 'unspecified',
      metadata: '{}',
      created: now,
    })
  )
}

function succeeded(past: PastCharge): Rows['paymentIntent'] {
  return {
    id: past.paymentIntent,
    clientSecret: newIntentId('pi').clientSecret,
    amount: past.amount,
    amountReceived: past.amount,
    currency: 'usd',
    status: 'succeeded',
    captureMethod: 'automatic_async',
    customer: null,
    paymentMethod: past.paymentMethod,
    applicationFeeAmount: past.applicationFee || null,
    destination: past.destination,
    onBehalfOf: null,
    transferGroup: null,
    setupFutureUsage: null,
    returnUrl: null,
    allowRedirects: null,
    description: null,
    receiptEmail: null,
    statementDescriptorSuffix: null,
    lastError: null,
    latestCharge: null,
    cancellationReason: null,
    canceledAt: null,
    metadata: JSON.stringify(past.metadata),
    created: past.created,
  }
}
