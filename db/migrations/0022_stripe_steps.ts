/** Calls to Stripe other than charges and refunds: one step each, with its own key and outcome, which the sweep retries. */
export const stripeSteps = /* sql */ `
CREATE TABLE stripeStep (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The idempotency key. Another one when Stripe would only repeat an old failure.
  uid TEXT NOT NULL UNIQUE,
  -- FeeRefund: the service fee of a refund, where it is not part of the refund's own call.
  kind TEXT NOT NULL CHECK (kind IN ('FeeRefund', 'Customer', 'ForgetCustomer', 'Account')),
  status TEXT NOT NULL CHECK (status IN ('Open', 'Done', 'Dropped')),
  refundId INTEGER UNIQUE REFERENCES refund (id) ON DELETE RESTRICT,
  customerId INTEGER REFERENCES customer (id) ON DELETE RESTRICT,
  businessId INTEGER REFERENCES business (id) ON DELETE RESTRICT,
  -- JSON: what Stripe is told, the same each time. Null once it is done, because it names people.
  details TEXT,
  -- What was made at Stripe, or is to be forgotten there.
  stripeId TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  nextCheckAt INTEGER,
  error TEXT,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX stripeStep_open ON stripeStep (nextCheckAt) WHERE nextCheckAt IS NOT NULL;
-- Two requests at once make one customer, and one account.
CREATE UNIQUE INDEX stripeStep_openCustomer ON stripeStep (customerId) WHERE status = 'Open';
CREATE UNIQUE INDEX stripeStep_openAccount ON stripeStep (businessId) WHERE status = 'Open';
CREATE INDEX stripeStep_customerId ON stripeStep (customerId);
CREATE INDEX stripeStep_businessId ON stripeStep (businessId);

-- When Stripe said that the guest's part is on its way. With that, and with the fee given back, the refund is Succeeded.
ALTER TABLE refund ADD COLUMN paidBackAt INTEGER;
UPDATE refund SET paidBackAt = updatedAt WHERE status = 'Succeeded';

INSERT INTO stripeStep (uid, kind, status, stripeId, attempts, nextCheckAt, error, createdAt, updatedAt)
  SELECT lower(hex(randomblob(16))), 'ForgetCustomer', 'Open', json_extract(payload, '$.stripeCustomerId'), attempts, nextAttemptAt,
    error, createdAt, createdAt
  FROM outbox WHERE kind = 'forget at Stripe' AND doneAt IS NULL;
DELETE FROM outbox WHERE kind = 'forget at Stripe';
`
