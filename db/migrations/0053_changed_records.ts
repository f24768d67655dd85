const RUN = 'id, fromAt, untilAt, startedBy, stage, cursor, nextAt, error, startedAt, finishedAt'
const DIFFERENCE = `id, kind, stripeId, orderId, ours, theirs, state, madeAt, firstSeenAt, lastSeenAt, reconciliationId, mailedAt, settledAt,
  settledBy, note`

/** A comparison also checks each order's chain, and reports broken ones. SQLite cannot change a CHECK, so this recreates both tables. */
export const changedRecords = /* sql */ `
CREATE TABLE newReconciliation (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The span, in Unix ms: what was made at Stripe in it.
  fromAt INTEGER NOT NULL,
  untilAt INTEGER NOT NULL,
  startedBy TEXT NOT NULL,
  stage TEXT NOT NULL CHECK (stage IN ('Charges', 'Refunds', 'Fees', 'Disputes', 'Ours', 'Records', 'Done')),
  -- The last object of Stripe's list, or the last order, that was looked at: the next page begins after it, also after a kill.
  cursor TEXT,
  nextAt INTEGER,
  error TEXT,
  startedAt INTEGER NOT NULL,
  finishedAt INTEGER
) STRICT;
INSERT INTO newReconciliation (${RUN}) SELECT ${RUN} FROM reconciliation;

CREATE TABLE newDifference (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('ChargeNotHere', 'ChargeNotAtStripe', 'ChargeAmount', 'ChargeStatus', 'ChargedTwice', 'FeeTaken',
    'FeeNotGivenBack', 'FeeGivenBack', 'RefundNotHere', 'RefundNotAtStripe', 'RefundAmount', 'RefundStatus', 'DisputeNotHere', 'DisputeStatus',
    'RecordsChanged')),
  -- The object at Stripe, or the payment intent where there is none; 'order 12' where it is about our records alone.
  stripeId TEXT NOT NULL,
  orderId INTEGER REFERENCES "order" (id) ON DELETE RESTRICT,
  -- Amounts, or states in words.
  ours TEXT,
  theirs TEXT,
  state TEXT NOT NULL CHECK (state IN ('Open', 'Settled')),
  -- When the object was made: a comparison of a span that holds it, and does not find the difference, settles it.
  madeAt INTEGER NOT NULL,
  firstSeenAt INTEGER NOT NULL,
  lastSeenAt INTEGER NOT NULL,
  reconciliationId INTEGER NOT NULL REFERENCES newReconciliation (id) ON DELETE RESTRICT,
  mailedAt INTEGER,
  settledAt INTEGER,
  settledBy TEXT,
  note TEXT,
  UNIQUE (kind, stripeId)
) STRICT;
INSERT INTO newDifference (${DIFFERENCE}) SELECT ${DIFFERENCE} FROM stripeDifference;

DROP TABLE stripeDifference;
DROP TABLE reconciliation;
ALTER TABLE newReconciliation RENAME TO reconciliation;
ALTER TABLE newDifference RENAME TO stripeDifference;
-- One at a time.
CREATE UNIQUE INDEX reconciliation_open ON reconciliation (finishedAt IS NULL) WHERE finishedAt IS NULL;
CREATE INDEX reconciliation_startedAt ON reconciliation (startedAt);
CREATE INDEX stripeDifference_state ON stripeDifference (state, firstSeenAt);
CREATE INDEX stripeDifference_orderId ON stripeDifference (orderId);
CREATE INDEX stripeDifference_reconciliationId ON stripeDifference (reconciliationId);
`
