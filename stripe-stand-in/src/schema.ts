import type { Rows } from './tables'

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
CREATE TABLE IF NOT EXISTS balanceTransaction (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, account TEXT NOT NULL, type TEXT NOT NULL,
  amount INTEGER NOT NULL, fee INTEGER NOT NULL, currency TEXT NOT NULL, source TEXT NOT NULL, availableOn INTEGER NOT NULL,
  payout TEXT, created INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS balanceTransaction_account ON balanceTransaction (account, seq);
CREATE INDEX IF NOT EXISTS balanceTransaction_payout ON balanceTransaction (payout, seq);
CREATE INDEX IF NOT EXISTS balanceTransaction_due ON balanceTransaction (availableOn) WHERE payout IS NULL;
CREATE TABLE IF NOT EXISTS payout (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, account TEXT NOT NULL, amount INTEGER NOT NULL,
  currency TEXT NOT NULL, arrivalDate INTEGER NOT NULL, status TEXT NOT NULL, created INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS payout_account ON payout (account, seq);
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
  ['event', 'account', "TEXT NOT NULL DEFAULT ''"],
  ['transfer', 'metadata', "TEXT NOT NULL DEFAULT '{}'"],
  ['transferReversal', 'metadata', "TEXT NOT NULL DEFAULT '{}'"],
  ['verificationSession', 'selfie', 'INTEGER NOT NULL DEFAULT 0'],
]
