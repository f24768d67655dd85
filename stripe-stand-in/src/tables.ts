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
    idempotencyKey: string | null
    attempts: number
    /** When to try delivery next, in Unix milliseconds; null if there is nothing left to deliver. */
    nextAttemptAt: number | null
    created: number
  }
}

export const tables = /* sql */ `
CREATE TABLE IF NOT EXISTS customer (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, email TEXT, name TEXT, phone TEXT, description TEXT,
  metadata TEXT NOT NULL, deleted INTEGER NOT NULL, created INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS paymentMethod (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, number TEXT NOT NULL, expMonth INTEGER NOT NULL,
  expYear INTEGER NOT NULL, customer TEXT, spent INTEGER NOT NULL, setUp INTEGER NOT NULL, allowRedisplay TEXT NOT NULL,
  metadata TEXT NOT NULL, created INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS paymentMethod_customer ON paymentMethod (customer, seq);
CREATE TABLE IF NOT EXISTS paymentIntent (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, clientSecret TEXT NOT NULL, amount INTEGER NOT NULL,
  amountReceived INTEGER NOT NULL, currency TEXT NOT NULL, status TEXT NOT NULL, captureMethod TEXT NOT NULL, customer TEXT,
  paymentMethod TEXT, applicationFeeAmount INTEGER, destination TEXT, onBehalfOf TEXT, transferGroup TEXT,
  setupFutureUsage TEXT, returnUrl TEXT, allowRedirects TEXT, description TEXT, receiptEmail TEXT,
  statementDescriptorSuffix TEXT, lastError TEXT, latestCharge TEXT, cancellationReason TEXT, canceledAt INTEGER,
  metadata TEXT NOT NULL, created INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS paymentIntent_customer ON paymentIntent (customer, seq);
CREATE TABLE IF NOT EXISTS setupIntent (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, clientSecret TEXT NOT NULL, status TEXT NOT NULL,
  customer TEXT, paymentMethod TEXT, "usage" TEXT NOT NULL, returnUrl TEXT, description TEXT, lastError TEXT,
  cancellationReason TEXT, metadata TEXT NOT NULL, created INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS charge (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, paymentIntent TEXT NOT NULL, amount INTEGER NOT NULL,
  amountCaptured INTEGER NOT NULL, amountRefunded INTEGER NOT NULL, currency TEXT NOT NULL, status TEXT NOT NULL,
  captured INTEGER NOT NULL, customer TEXT, paymentMethod TEXT NOT NULL, number TEXT NOT NULL, failureCode TEXT,
  failureMessage TEXT, declineCode TEXT, applicationFee TEXT, applicationFeeAmount INTEGER, destination TEXT,
  transfer TEXT, description TEXT, metadata TEXT NOT NULL, created INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS charge_paymentIntent ON charge (paymentIntent, seq);
CREATE INDEX IF NOT EXISTS charge_customer ON charge (customer, seq);
-- The database itself refuses a second successful charge of one intent, whatever the program does.
CREATE UNIQUE INDEX IF NOT EXISTS charge_once ON charge (paymentIntent) WHERE status = 'succeeded';
CREATE TABLE IF NOT EXISTS refund (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, charge TEXT NOT NULL, paymentIntent TEXT NOT NULL,
  amount INTEGER NOT NULL, currency TEXT NOT NULL, status TEXT NOT NULL, reason TEXT, failureReason TEXT,
  transferReversal TEXT, settlesTo TEXT, metadata TEXT NOT NULL, created INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS refund_charge ON refund (charge, seq);
CREATE INDEX IF NOT EXISTS refund_paymentIntent ON refund (paymentIntent, seq);
CREATE TABLE IF NOT EXISTS dispute (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, charge TEXT NOT NULL, paymentIntent TEXT NOT NULL,
  amount INTEGER NOT NULL, currency TEXT NOT NULL, reason TEXT NOT NULL, status TEXT NOT NULL, isInquiry INTEGER NOT NULL,
  withdrawn INTEGER NOT NULL, reinstated INTEGER NOT NULL, evidence TEXT NOT NULL, submissions INTEGER NOT NULL,
  dueBy INTEGER NOT NULL, metadata TEXT NOT NULL, created INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS dispute_charge ON dispute (charge, seq);
CREATE TABLE IF NOT EXISTS earlyFraudWarning (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, charge TEXT NOT NULL, paymentIntent TEXT NOT NULL,
  fraudType TEXT NOT NULL, actionable INTEGER NOT NULL, created INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS earlyFraudWarning_charge ON earlyFraudWarning (charge, seq);
CREATE TABLE IF NOT EXISTS transfer (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, amount INTEGER NOT NULL, amountReversed INTEGER NOT NULL,
  currency TEXT NOT NULL, destination TEXT NOT NULL, charge TEXT NOT NULL, transferGroup TEXT, created INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS transfer_destination ON transfer (destination, seq);
CREATE TABLE IF NOT EXISTS transferReversal (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, transfer TEXT NOT NULL, refund TEXT NOT NULL,
  amount INTEGER NOT NULL, currency TEXT NOT NULL, created INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS transferReversal_transfer ON transferReversal (transfer, seq);
CREATE TABLE IF NOT EXISTS applicationFee (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, amount INTEGER NOT NULL, amountRefunded INTEGER NOT NULL,
  currency TEXT NOT NULL, account TEXT NOT NULL, charge TEXT NOT NULL, created INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS applicationFee_charge ON applicationFee (charge, seq);
CREATE TABLE IF NOT EXISTS feeRefund (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, fee TEXT NOT NULL, amount INTEGER NOT NULL,
  currency TEXT NOT NULL, metadata TEXT NOT NULL, created INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS feeRefund_fee ON feeRefund (fee, seq);
CREATE TABLE IF NOT EXISTS account (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL, country TEXT NOT NULL, email TEXT,
  businessName TEXT, detailsSubmitted INTEGER NOT NULL, chargesEnabled INTEGER NOT NULL, payoutsEnabled INTEGER NOT NULL,
  metadata TEXT NOT NULL, created INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS accountLink (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, account TEXT NOT NULL, refreshUrl TEXT NOT NULL,
  returnUrl TEXT NOT NULL, expiresAt INTEGER NOT NULL, used INTEGER NOT NULL, created INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS verificationSession (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, clientSecret TEXT NOT NULL, status TEXT NOT NULL,
  type TEXT NOT NULL, email TEXT, clientReferenceId TEXT, returnUrl TEXT, firstName TEXT, lastName TEXT, dob TEXT,
  errorCode TEXT, metadata TEXT NOT NULL, created INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS event (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL, object TEXT NOT NULL,
  idempotencyKey TEXT, attempts INTEGER NOT NULL, nextAttemptAt INTEGER, created INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS event_open ON event (nextAttemptAt) WHERE nextAttemptAt IS NOT NULL;
CREATE INDEX IF NOT EXISTS event_type ON event (type, seq);
CREATE TABLE IF NOT EXISTS idempotencyKey (
  key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, requestId TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL,
  created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS idempotencyKey_created ON idempotencyKey (created);
`

/** Columns added after the first version, by table. Older books get them when they are opened. */
export const LATER_COLUMNS: ReadonlyArray<[table: keyof Rows, column: string, definition: string]> = [
  ['charge', 'expMonth', 'INTEGER NOT NULL DEFAULT 12'],
  ['charge', 'expYear', 'INTEGER NOT NULL DEFAULT 2040'],
  ['charge', 'disputed', 'INTEGER NOT NULL DEFAULT 0'],
  ['dispute', 'enhanced', "TEXT NOT NULL DEFAULT '{}'"],
  ['transfer', 'metadata', "TEXT NOT NULL DEFAULT '{}'"],
  ['transferReversal', 'metadata', "TEXT NOT NULL DEFAULT '{}'"],
  ['verificationSession', 'selfie', 'INTEGER NOT NULL DEFAULT 0'],
]
