/** Stripe's books against ours: each comparison, the objects it has seen, and each difference. */
export const reconciliation = /* sql */ `
CREATE TABLE reconciliation (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The span, in Unix ms: what was made at Stripe in it.
  fromAt INTEGER NOT NULL,
  untilAt INTEGER NOT NULL,
  startedBy TEXT NOT NULL,
  stage TEXT NOT NULL CHECK (stage IN ('Charges', 'Refunds', 'Fees', 'Disputes', 'Ours', 'Done')),
  -- The last object of Stripe's list that was compared: the next page begins after it, also after a kill.
  cursor TEXT,
  nextAt INTEGER,
  error TEXT,
  startedAt INTEGER NOT NULL,
  finishedAt INTEGER
) STRICT;
-- One at a time.
CREATE UNIQUE INDEX reconciliation_open ON reconciliation (finishedAt IS NULL) WHERE finishedAt IS NULL;
CREATE INDEX reconciliation_startedAt ON reconciliation (startedAt);

-- What the comparison under way has seen at Stripe; emptied when it is done.
CREATE TABLE reconciledObject (stripeId TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

CREATE TABLE stripeDifference (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('ChargeNotHere', 'ChargeNotAtStripe', 'ChargeAmount', 'ChargeStatus', 'ChargedTwice', 'FeeTaken',
    'FeeNotGivenBack', 'FeeGivenBack', 'RefundNotHere', 'RefundNotAtStripe', 'RefundAmount', 'RefundStatus', 'DisputeNotHere', 'DisputeStatus')),
  -- The object at Stripe, or the payment intent where there is none.
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
  reconciliationId INTEGER NOT NULL REFERENCES reconciliation (id) ON DELETE RESTRICT,
  mailedAt INTEGER,
  settledAt INTEGER,
  settledBy TEXT,
  note TEXT,
  UNIQUE (kind, stripeId)
) STRICT;
CREATE INDEX stripeDifference_state ON stripeDifference (state, firstSeenAt);
CREATE INDEX stripeDifference_orderId ON stripeDifference (orderId);
CREATE INDEX stripeDifference_reconciliationId ON stripeDifference (reconciliationId);
`
