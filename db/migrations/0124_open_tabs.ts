const MONEY = ['subtotalCents', 'taxCents', 'serviceFeeCents', 'tipCents', 'totalCents']
const LINE = 'id, unitPriceCents, quantity, name, taxClass, taxCents'

/** An order at payment, as since 0121: here of an order on a tab once its fee and its tip are final. */
const SETTLED_ORDER = `json_object(${MONEY.map((column) => `'${column}', new.${column}`).join(', ')},
    'customerId', new.customerId, 'businessId', new.businessId,
    'lines', (SELECT json_group_array(json_array(${LINE}))
      FROM (SELECT ${LINE} FROM orderItem WHERE orderId = new.id ORDER BY id)),
    'history', (SELECT json_group_array(json_array(id, toStatus, actor, at))
      FROM (SELECT id, toStatus, actor, at FROM orderHistory WHERE orderId = new.id ORDER BY id)))`

const DIFFERENCE = `id, kind, stripeId, orderId, ours, theirs, state, madeAt, firstSeenAt, lastSeenAt, reconciliationId, mailedAt, settledAt,
  settledBy, note, putRight`

/** Tabs that are paid at the end, secured by holds on a card (docs/rules/tabs.md). */
export const openTabs = /* sql */ `
-- 'each': every order is charged; 'end': all orders are on a tab; 'guest': guests choose.
ALTER TABLE business ADD COLUMN tabMode TEXT NOT NULL DEFAULT 'each' CHECK (tabMode IN ('each', 'end', 'guest'));
-- The limits that guests choose from, in whole dollars: '50, 100, 150'.
ALTER TABLE business ADD COLUMN tabLimits TEXT NOT NULL DEFAULT '50, 100, 150';

-- The sum of the holds that secure the tab, and since when; null while each order is charged by itself.
ALTER TABLE tab ADD COLUMN limitCents INTEGER;
ALTER TABLE tab ADD COLUMN securedAt INTEGER;
-- The tip for when nobody chooses one at the end: a share of the drinks, or an amount.
ALTER TABLE tab ADD COLUMN tipPercent REAL;
ALTER TABLE tab ADD COLUMN tipAmountCents INTEGER;
-- Set on closing: what the card is charged in all, by whom it was closed, and when all of it was taken.
ALTER TABLE tab ADD COLUMN dueCents INTEGER;
ALTER TABLE tab ADD COLUMN closedBy TEXT;
ALTER TABLE tab ADD COLUMN settledAt INTEGER;
-- Since when a part could not be charged at all: a person has to look at it.
ALTER TABLE tab ADD COLUMN unpaidSince INTEGER;
CREATE INDEX tab_secured ON tab (businessId, securedAt) WHERE securedAt IS NOT NULL AND status = 'Open';
CREATE INDEX tab_unpaid ON tab (unpaidSince) WHERE unpaidSince IS NOT NULL;

-- 1: the tab pays this order, when it is closed.
ALTER TABLE "order" ADD COLUMN onTab INTEGER NOT NULL DEFAULT 0 CHECK (onTab IN (0, 1));
-- When its tab was closed, with the order's final fee and tip. From then on its sums change no more.
ALTER TABLE "order" ADD COLUMN settledAt INTEGER;
CREATE INDEX order_onTab ON "order" (tabId) WHERE onTab = 1;

-- A hold that secures a tab, or a payment of what the holds do not cover.
CREATE TABLE tabCharge (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uid TEXT NOT NULL UNIQUE,
  tabId INTEGER NOT NULL REFERENCES tab (id) ON DELETE RESTRICT,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE RESTRICT,
  -- Whose card it is.
  customerId INTEGER NOT NULL REFERENCES customer (id) ON DELETE RESTRICT,
  kind TEXT NOT NULL CHECK (kind IN ('Hold', 'Payment')),
  status TEXT NOT NULL CHECK (status IN ('Creating', 'RequiresPaymentMethod', 'RequiresAction', 'Processing', 'Authorized', 'Captured', 'Released', 'Failed')),
  amountCents INTEGER NOT NULL CHECK (amountCents > 0),
  -- Of a hold, set on closing: what is to be taken of it. 0 releases it.
  captureCents INTEGER CHECK (captureCents >= 0),
  -- What Stripe has taken.
  capturedCents INTEGER NOT NULL DEFAULT 0 CHECK (capturedCents >= 0),
  applicationFeeCents INTEGER NOT NULL DEFAULT 0,
  destinationAccount TEXT,
  paymentMethodId TEXT,
  -- 1: charged while the guest is away.
  offSession INTEGER NOT NULL DEFAULT 0 CHECK (offSession IN (0, 1)),
  stripePaymentIntentId TEXT UNIQUE,
  clientSecret TEXT,
  nextActionUrl TEXT,
  errorCode TEXT,
  errorMessage TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  nextCheckAt INTEGER,
  -- When a hold was authorised.
  heldAt INTEGER,
  cardBrand TEXT,
  cardLast4 TEXT,
  cardWallet TEXT,
  refundFailedAt INTEGER,
  cardFeeCents INTEGER,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX tabCharge_tabId ON tabCharge (tabId);
CREATE INDEX tabCharge_customerId ON tabCharge (customerId);
CREATE INDEX tabCharge_businessId ON tabCharge (businessId, createdAt);
CREATE INDEX tabCharge_open ON tabCharge (nextCheckAt) WHERE nextCheckAt IS NOT NULL;

-- The charge of the tab that gives it back. Null for other orders, and for a refund that only lowers what the tab will be charged.
ALTER TABLE refund ADD COLUMN tabChargeId INTEGER REFERENCES tabCharge (id) ON DELETE RESTRICT;
CREATE INDEX refund_tabChargeId ON refund (tabChargeId) WHERE tabChargeId IS NOT NULL;
ALTER TABLE dispute ADD COLUMN tabChargeId INTEGER REFERENCES tabCharge (id) ON DELETE RESTRICT;
CREATE INDEX dispute_tabChargeId ON dispute (tabChargeId) WHERE tabChargeId IS NOT NULL;
ALTER TABLE idempotencyKey ADD COLUMN tabChargeId INTEGER REFERENCES tabCharge (id) ON DELETE RESTRICT;

CREATE TRIGGER orderRecord_order_settled AFTER UPDATE OF settledAt ON "order" WHEN old.settledAt IS NULL AND new.settledAt IS NOT NULL BEGIN
  INSERT INTO orderRecord (orderId, seq, kind, recordId, content, hash)
  SELECT new.id, coalesce(last.seq, 0) + 1, 'order', new.id, now.content, chainHash(coalesce(last.hash, ''), now.content)
  FROM (SELECT ${SETTLED_ORDER} AS content) AS now
  LEFT JOIN (SELECT seq, hash FROM orderRecord WHERE orderId = new.id ORDER BY seq DESC LIMIT 1) AS last;
  INSERT INTO orderChainEnd (orderId, seq, hash)
  SELECT orderId, seq, hash FROM orderRecord WHERE orderId = new.id ORDER BY seq DESC LIMIT 1
  ON CONFLICT (orderId) DO UPDATE SET seq = excluded.seq, hash = excluded.hash;
END;

-- SQLite cannot change a CHECK: a hold that is still open is a difference, too.
CREATE TABLE newDifference (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('ChargeNotHere', 'ChargeNotAtStripe', 'ChargeAmount', 'ChargeStatus', 'ChargedTwice', 'HoldOpen', 'FeeTaken',
    'FeeNotGivenBack', 'FeeGivenBack', 'RefundNotHere', 'RefundNotAtStripe', 'RefundAmount', 'RefundStatus', 'DisputeNotHere', 'DisputeStatus',
    'WarningNotHere', 'WarningStatus', 'TransferNotHere', 'TransferElsewhere', 'TransferAmount', 'VenueKept', 'VenueShort', 'FailedRefundKept',
    'RecordsChanged', 'OrderSums', 'OrderStatus', 'DayFigures', 'TotalFigures', 'GuestFigures')),
  -- The object at Stripe, or the payment intent where there is none; 'order 12' or 'guest 3' where it is about our records alone.
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
  -- Settled by putting it right: should a later comparison find it all the same, it is open again.
  putRight INTEGER NOT NULL DEFAULT 0 CHECK (putRight IN (0, 1)),
  UNIQUE (kind, stripeId)
) STRICT;
INSERT INTO newDifference (${DIFFERENCE}) SELECT ${DIFFERENCE} FROM stripeDifference;
DROP TABLE stripeDifference;
ALTER TABLE newDifference RENAME TO stripeDifference;
CREATE INDEX stripeDifference_state ON stripeDifference (state, firstSeenAt);
CREATE INDEX stripeDifference_orderId ON stripeDifference (orderId);
CREATE INDEX stripeDifference_reconciliationId ON stripeDifference (reconciliationId);
`
