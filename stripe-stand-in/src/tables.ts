import type { CardNumber } from './cards'

/** The rows of each table of the books. Times are Unix seconds, as in Stripe's API; amounts are cents; `metadata` is JSON. */
export type Rows = {
  customer: {
    id: string
    email: string | null
    name: string | null
    phone: string | null
    description: string | null
    metadata: string
    deleted: 0 | 1
    created: number
  }
  paymentMethod: {
    id: string
    number: CardNumber
    expMonth: number
    expYear: number
    customer: string | null
    /** Whether it paid without belonging to a customer, or was detached from one; Stripe never accepts it again. */
    spent: 0 | 1
    /** Whether it was set up for later charges, which then need no authentication. */
    setUp: 0 | 1
    allowRedisplay: string
    metadata: string
    created: number
  }
  paymentIntent: {
    id: string
    clientSecret: string
    amount: number
    amountReceived: number
    currency: string
    status:
      | 'requires_payment_method'
      | 'requires_confirmation'
      | 'requires_action'
      | 'requires_capture'
      | 'succeeded'
      | 'canceled'
    captureMethod: 'automatic' | 'automatic_async' | 'manual'
    customer: string | null
    paymentMethod: string | null
    applicationFeeAmount: number | null
    destination: string | null
    onBehalfOf: string | null
    transferGroup: string | null
    setupFutureUsage: string | null
    returnUrl: string | null
    allowRedirects: string | null
    description: string | null
    receiptEmail: string | null
    statementDescriptorSuffix: string | null
    lastError: string | null
    latestCharge: string | null
    cancellationReason: string | null
    canceledAt: number | null
    metadata: string
    created: number
  }
  setupIntent: {
    id: string
    clientSecret: string
    status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled'
    customer: string | null
    paymentMethod: string | null
    usage: string
    returnUrl: string | null
    description: string | null
    lastError: string | null
    cancellationReason: string | null
    metadata: string
    created: number
  }
  charge: {
    id: string
    paymentIntent: string
    amount: number
    amountCaptured: number
    amountRefunded: number
    currency: string
    status: 'succeeded' | 'failed'
    captured: 0 | 1
    customer: string | null
    paymentMethod: string
    number: CardNumber
    expMonth: number
    expYear: number
    disputed: 0 | 1
    failureCode: string | null
    failureMessage: string | null
    declineCode: string | null
    applicationFee: string | null
    applicationFeeAmount: number | null
    destination: string | null
    transfer: string | null
    description: string | null
    metadata: string
    created: number
  }
  refund: {
    id: string
    charge: string
    paymentIntent: string
    amount: number
    currency: string
    status: 'pending' | 'succeeded' | 'failed'
    reason: string | null
    failureReason: string | null
    transferReversal: string | null
    /** The final status of a pending refund. */
    settlesTo: 'succeeded' | 'failed' | null
    metadata: string
    created: number
  }
  dispute: {
    id: string
    charge: string
    paymentIntent: string
    amount: number
    currency: string
    reason: 'fraudulent' | 'product_not_received' | 'noncompliant'
    status:
      | 'needs_response'
      | 'under_review'
      | 'won'
      | 'lost'
      | 'warning_needs_response'
      | 'warning_under_review'
      | 'warning_closed'
    /** Whether the bank only asks, without taking money. */
    isInquiry: 0 | 1
    /** Whether the amount and the fee were taken from the platform, and given back. */
    withdrawn: 0 | 1
    reinstated: 0 | 1
    /** JSON: Stripe's text fields. */
    evidence: string
    /** JSON: `enhanced_evidence`. */
    enhanced: string
    submissions: number
    dueBy: number
    metadata: string
    created: number
  }
  earlyFraudWarning: {
    id: string
    charge: string
    paymentIntent: string
    fraudType: string
    /** Whether a refund would still help. */
    actionable: 0 | 1
    created: number
  }
  transfer: {
    id: string
    amount: number
    amountReversed: number
    currency: string
    destination: string
    /** Empty for a transfer that was sent by hand. */
    charge: string
    transferGroup: string | null
    metadata: string
    created: number
  }
  transferReversal: {
    id: string
    transfer: string
    /** Empty for a reversal that belongs to no refund. */
    refund: string
    amount: number
    currency: string
    metadata: string
    created: number
  }
  applicationFee: {
    id: string
    amount: number
    amountRefunded: number
    currency: string
    account: string
    charge: string
    created: number
  }
  feeRefund: { id: string; fee: string; amount: number; currency: string; metadata: string; created: number }
  /** A movement of a venue's balance. Amounts below zero leave it. */
  balanceTransaction: {
    id: string
    account: string
    type: 'payment' | 'payment_refund' | 'adjustment' | 'payout' | 'payout_failure'
    amount: number
    fee: number
    currency: string
    /** The object that caused it. */
    source: string
    /** From when the account can pay it out, in Unix seconds. */
    availableOn: number
    /** The payout that it is part of. */
    payout: string | null
    created: number
  }
  payout: {
    id: string
    account: string
    amount: number
    currency: string
    /** Midnight UTC of a date, in Unix seconds. */
    arrivalDate: number
    status: 'in_transit' | 'paid' | 'failed'
    created: number
  }
  account: {
    id: string
    type: string
    country: string
    email: string | null
    businessName: string | null
    detailsSubmitted: 0 | 1
    chargesEnabled: 0 | 1
    payoutsEnabled: 0 | 1
    metadata: string
    created: number
  }
  accountLink: {
    id: string
    account: string
    refreshUrl: string
    returnUrl: string
    expiresAt: number
    used: 0 | 1
    created: number
  }
  verificationSession: {
    id: string
    clientSecret: string
    status: 'requires_input' | 'verified' | 'canceled'
    type: string
    email: string | null
    clientReferenceId: string | null
    returnUrl: string | null
    firstName: string | null
    lastName: string | null
    /** yyyy-MM-dd, from the document. */
    dob: string | null
    errorCode: string | null
    /** Whether the guest must show their face as well. */
    selfie: 0 | 1
    metadata: string
    created: number
  }
  event: {
    id: string
    type: string
    /** The object at the time of the event, as JSON. */
    object: string
    /** The connected account in which it happened; empty for the platform. */
    account: string
    idempotencyKey: string | null
    attempts: number
    /** When to try delivery next, in Unix milliseconds; null if there is nothing left to deliver. */
    nextAttemptAt: number | null
    created: number
  }
}
