/** Tabs, orders with their history and price snapshots, payments, refunds and Stripe's inbox. */
export const ordersAndPayments = /* sql */ `
CREATE TABLE tab (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customerId INTEGER NOT NULL REFERENCES customer (id) ON DELETE RESTRICT,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE RESTRICT,
  status TEXT NOT NULL DEFAULT 'Pending' CHECK (status IN ('Pending', 'Open', 'Closed')),
  openedAt INTEGER NOT NULL,
  closedAt INTEGER,
  lastActivityAt INTEGER NOT NULL,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
-- One tab that is not closed per customer and business.
CREATE UNIQUE INDEX tab_current ON tab (customerId, businessId) WHERE status <> 'Closed';
CREATE INDEX tab_customerId ON tab (customerId, openedAt);
CREATE INDEX tab_businessId ON tab (businessId, status, openedAt);
CREATE INDEX tab_status ON tab (status, lastActivityAt);

CREATE TABLE "order" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Random, never reused, unlike an id after a restored backup: the root of every idempotency key sent to Stripe.
  uid TEXT NOT NULL UNIQUE,
  tabId INTEGER NOT NULL REFERENCES tab (id) ON DELETE RESTRICT,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE RESTRICT,
  customerId INTEGER NOT NULL REFERENCES customer (id) ON DELETE RESTRICT,
  status TEXT NOT NULL CHECK (status IN ('Draft', 'Submitted', 'Paid', 'Started', 'Prepared', 'Ready', 'Completed', 'Cancelled')),
  paymentStatus TEXT NOT NULL DEFAULT 'Unpaid'
    CHECK (paymentStatus IN ('Unpaid', 'Authorized', 'Paid', 'PartiallyRefunded', 'Refunded', 'Failed')),
  -- Grows by one with every change; a writer that read an older one is refused (409).
  version INTEGER NOT NULL DEFAULT 1,
  isAlcoholic INTEGER NOT NULL CHECK (isAlcoholic IN (0, 1)),
  taxRate REAL NOT NULL,
  subtotalCents INTEGER NOT NULL,
  taxCents INTEGER NOT NULL,
  serviceFeeCents INTEGER NOT NULL,
  tipCents INTEGER NOT NULL,
  totalCents INTEGER NOT NULL,
  -- Running sums of what went back to the guest, kept with each refund.
  refundedSubtotalCents INTEGER NOT NULL DEFAULT 0,
  refundedTotalCents INTEGER NOT NULL DEFAULT 0,
  requestedCubby INTEGER,
  -- Set while the prepared order waits for a free cubby: its place in line.
  waitingSince INTEGER,
  -- Handed over at the counter: no cubby is involved.
  atCounter INTEGER NOT NULL DEFAULT 0 CHECK (atCounter IN (0, 1)),
  placedAt INTEGER NOT NULL,
  paidAt INTEGER,
  readyAt INTEGER,
  completedAt INTEGER,
  cancelledAt INTEGER,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX order_tabId ON "order" (tabId);
CREATE INDEX order_customerId ON "order" (customerId, placedAt);
CREATE INDEX order_businessId_placedAt ON "order" (businessId, placedAt);
-- Whole and not partial: a partial index is used only by a query that repeats its condition to the letter, without parameters.
CREATE INDEX order_businessId_status ON "order" (businessId, status, paidAt);
CREATE INDEX order_customerId_status ON "order" (customerId, status);
CREATE INDEX order_status ON "order" (status, placedAt);

CREATE TABLE orderItem (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  orderId INTEGER NOT NULL REFERENCES "order" (id) ON DELETE RESTRICT,
  menuItemId INTEGER NOT NULL REFERENCES menuItem (id) ON DELETE RESTRICT,
  businessPourAvailabilityId INTEGER REFERENCES businessPourAvailability (id) ON DELETE RESTRICT,
  type TEXT NOT NULL CHECK (type IN ('StandardDrink', 'CustomDrink', 'Product')),
  status TEXT NOT NULL DEFAULT 'Pending' CHECK (status IN ('Pending', 'Complete', 'NotAvailable', 'Returned', 'Missing')),
  -- The snapshot: what was bought and how its price came about, whatever the catalogue says later.
  name TEXT NOT NULL,
  pourName TEXT,
  unitPriceCents INTEGER NOT NULL,
  quantity INTEGER NOT NULL,
  basePriceCents INTEGER NOT NULL,
  tierCents INTEGER NOT NULL,
  upCharge REAL NOT NULL,
  abvPercentage REAL,
  volumeMl INTEGER,
  -- JSON: the chosen products, substitutions and tiers, as shown to the bar and the guest.
  choices TEXT NOT NULL,
  notes TEXT,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX orderItem_orderId ON orderItem (orderId);
CREATE INDEX orderItem_menuItemId ON orderItem (menuItemId);
CREATE INDEX orderItem_businessPourAvailabilityId ON orderItem (businessPourAvailabilityId);

-- What one line takes from the shelf, per single drink: the inventory report multiplies by quantity.
CREATE TABLE orderItemUse (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  orderItemId INTEGER NOT NULL REFERENCES orderItem (id) ON DELETE RESTRICT,
  productId INTEGER REFERENCES product (id) ON DELETE RESTRICT,
  ingredientId INTEGER REFERENCES ingredient (id) ON DELETE RESTRICT,
  quantity REAL NOT NULL,
  unit TEXT NOT NULL,
  -- Null where the unit has no volume (a piece, a sprig).
  ml REAL,
  CHECK ((productId IS NULL) <> (ingredientId IS NULL))
) STRICT;
CREATE INDEX orderItemUse_orderItemId ON orderItemUse (orderItemId);
CREATE INDEX orderItemUse_productId ON orderItemUse (productId);
CREATE INDEX orderItemUse_ingredientId ON orderItemUse (ingredientId);

CREATE TABLE orderHistory (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  orderId INTEGER NOT NULL REFERENCES "order" (id) ON DELETE RESTRICT,
  fromStatus TEXT,
  toStatus TEXT NOT NULL,
  -- 'customer:7', 'user:3', 'payments', 'locker:river-city', 'sweep'.
  actor TEXT NOT NULL,
  reason TEXT,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX orderHistory_orderId ON orderHistory (orderId);

-- The answer given to an Idempotency-Key, so that the same request is answered alike and another body is refused (422).
CREATE TABLE idempotencyKey (
  customerId INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  bodyHash TEXT NOT NULL,
  orderId INTEGER REFERENCES "order" (id) ON DELETE RESTRICT,
  createdAt INTEGER NOT NULL,
  PRIMARY KEY (customerId, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotencyKey_orderId ON idempotencyKey (orderId);
CREATE INDEX idempotencyKey_createdAt ON idempotencyKey (createdAt);

-- One attempt to take an order's money. Written before Stripe is asked; the sweep asks again for those left open.
CREATE TABLE payment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  orderId INTEGER NOT NULL REFERENCES "order" (id) ON DELETE RESTRICT,
  attempt INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('Creating', 'RequiresPaymentMethod', 'RequiresAction', 'Processing', 'Succeeded', 'Failed', 'Cancelled')),
  amountCents INTEGER NOT NULL,
  applicationFeeCents INTEGER NOT NULL,
  destinationAccount TEXT,
  paymentMethodId TEXT,
  stripePaymentIntentId TEXT UNIQUE,
  clientSecret TEXT,
  -- Where the guest's bank asks for more (3-D Secure), while it does.
  nextActionUrl TEXT,
  -- Paid although another attempt had paid already: it goes back whole and counts in none of the order's figures.
  duplicate INTEGER NOT NULL DEFAULT 0 CHECK (duplicate IN (0, 1)),
  errorCode TEXT,
  errorMessage TEXT,
  nextCheckAt INTEGER,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  UNIQUE (orderId, attempt)
) STRICT;
CREATE INDEX payment_open ON payment (nextCheckAt) WHERE nextCheckAt IS NOT NULL;

CREATE TABLE refund (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uid TEXT NOT NULL UNIQUE,
  paymentId INTEGER NOT NULL REFERENCES payment (id) ON DELETE RESTRICT,
  orderId INTEGER NOT NULL REFERENCES "order" (id) ON DELETE RESTRICT,
  -- Null when the whole order is refunded, fee and tip included.
  orderItemId INTEGER UNIQUE REFERENCES orderItem (id) ON DELETE RESTRICT,
  status TEXT NOT NULL CHECK (status IN ('Creating', 'Pending', 'Succeeded', 'Failed')),
  amountCents INTEGER NOT NULL,
  subtotalCents INTEGER NOT NULL,
  taxCents INTEGER NOT NULL,
  feeCents INTEGER NOT NULL,
  tipCents INTEGER NOT NULL,
  reason TEXT,
  actor TEXT NOT NULL,
  stripeRefundId TEXT UNIQUE,
  errorMessage TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  nextCheckAt INTEGER,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX refund_orderId ON refund (orderId);
CREATE INDEX refund_paymentId ON refund (paymentId);
CREATE INDEX refund_open ON refund (nextCheckAt) WHERE nextCheckAt IS NOT NULL;

-- Stripe's and Persona's events, each taken once whatever the number of deliveries.
CREATE TABLE webhookEvent (
  id TEXT PRIMARY KEY,
  source TEXT NOT NULL CHECK (source IN ('Stripe', 'Persona')),
  type TEXT NOT NULL,
  payload TEXT NOT NULL,
  receivedAt INTEGER NOT NULL,
  processedAt INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  error TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX webhookEvent_open ON webhookEvent (receivedAt) WHERE processedAt IS NULL;

-- What must leave the process after a commit (mail, push messages): written with the change, sent by the outbox worker.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  nextAttemptAt INTEGER,
  doneAt INTEGER,
  error TEXT,
  createdAt INTEGER NOT NULL
) STRICT;
CREATE INDEX outbox_open ON outbox (nextAttemptAt) WHERE doneAt IS NULL;
`
