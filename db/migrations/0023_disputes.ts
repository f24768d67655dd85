/** Disputes by guests' banks, our answers, and the warnings that precede disputes. */
export const disputes = /* sql */ `
CREATE TABLE dispute (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The root of the idempotency keys of our answer. Another one when Stripe would only repeat an old failure.
  uid TEXT NOT NULL UNIQUE,
  stripeDisputeId TEXT NOT NULL UNIQUE,
  paymentId INTEGER NOT NULL REFERENCES payment (id) ON DELETE RESTRICT,
  orderId INTEGER NOT NULL REFERENCES "order" (id) ON DELETE RESTRICT,
  -- 'Closed': an inquiry that came to nothing.
  status TEXT NOT NULL CHECK (status IN ('NeedsResponse', 'UnderReview', 'Won', 'Lost', 'Closed')),
  -- The bank only asks, and has taken nothing.
  isInquiry INTEGER NOT NULL CHECK (isInquiry IN (0, 1)),
  -- Stripe's word for what the guest says: 'fraudulent', 'product_not_received'.
  reason TEXT NOT NULL,
  amountCents INTEGER NOT NULL,
  -- What the platform lacks because of it, Stripe's fee included; 0 once it was given back.
  takenCents INTEGER NOT NULL,
  dueBy INTEGER,
  -- What Barback answers. Submitting and Accepting: written, and not yet at Stripe.
  answer TEXT NOT NULL DEFAULT 'None' CHECK (answer IN ('None', 'Submitting', 'Submitted', 'Accepting', 'Accepted', 'Failed')),
  answeredBy TEXT,
  answeredAt INTEGER,
  -- A sentence of the staff's own.
  note TEXT,
  -- JSON: the fields of evidence as they were sent.
  evidence TEXT,
  errorMessage TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  -- When the sweep answers, or tries again.
  nextCheckAt INTEGER,
  openedAt INTEGER NOT NULL,
  closedAt INTEGER,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX dispute_orderId ON dispute (orderId);
CREATE INDEX dispute_paymentId ON dispute (paymentId);
CREATE INDEX dispute_status ON dispute (status, dueBy);
CREATE INDEX dispute_openedAt ON dispute (openedAt);
CREATE INDEX dispute_open ON dispute (nextCheckAt) WHERE nextCheckAt IS NOT NULL;

CREATE TABLE fraudWarning (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  stripeWarningId TEXT NOT NULL UNIQUE,
  paymentId INTEGER NOT NULL REFERENCES payment (id) ON DELETE RESTRICT,
  orderId INTEGER NOT NULL REFERENCES "order" (id) ON DELETE RESTRICT,
  -- Stripe's word: 'made_with_stolen_card'.
  fraudType TEXT NOT NULL,
  -- Whether a refund still keeps the bank from disputing.
  actionable INTEGER NOT NULL CHECK (actionable IN (0, 1)),
  openedAt INTEGER NOT NULL,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX fraudWarning_orderId ON fraudWarning (orderId);
CREATE INDEX fraudWarning_paymentId ON fraudWarning (paymentId);
CREATE INDEX fraudWarning_actionable ON fraudWarning (openedAt) WHERE actionable = 1;
`
