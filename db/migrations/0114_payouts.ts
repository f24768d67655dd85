/** From an order to the business date on which the reports count it: that of its tab. */
const VENUE = `JOIN tab ON tab.id = sale.tabId JOIN business ON business.id = tab.businessId JOIN place ON place.id = business.placeId`

/** Counts the days of some businesses again, from the parts of their payouts and the fees of their payments. */
const recount = (businesses: string) => `
  DELETE FROM payoutDay WHERE businessId IN (${businesses});
  INSERT INTO payoutDay (payoutId, date, businessId, cents)
    SELECT part.payoutId, businessDate(tab.openedAt, place.timeZone) AS day, tab.businessId, sum(part.amountCents - part.feeCents)
    FROM payoutPart part JOIN "order" sale ON sale.id = part.orderId ${VENUE}
    WHERE tab.businessId IN (${businesses})
    GROUP BY part.payoutId, day, tab.businessId;
  DELETE FROM cardFeeDay WHERE businessId IN (${businesses});
  INSERT INTO cardFeeDay (businessId, date, payments, cents)
    SELECT tab.businessId, businessDate(tab.openedAt, place.timeZone) AS day, count(*), sum(payment.cardFeeCents)
    FROM payment JOIN "order" sale ON sale.id = payment.orderId ${VENUE}
    WHERE tab.businessId IN (${businesses}) AND payment.cardFeeCents IS NOT NULL
    GROUP BY tab.businessId, day;`

/** Stripe's payouts to the venues' banks, with their parts, and Stripe's fees for cards. */
export const payouts = /* sql */ `
CREATE TABLE payout (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE RESTRICT,
  stripePayoutId TEXT NOT NULL UNIQUE,
  -- Below 0 if Stripe takes money from the bank.
  amountCents INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('Pending', 'InTransit', 'Paid', 'Failed', 'Cancelled')),
  -- 'yyyy-MM-dd': the date on which the bank gets it, as Stripe expects.
  arrivesOn TEXT NOT NULL,
  -- Stripe names the parts of an automatic payout only.
  isAutomatic INTEGER NOT NULL CHECK (isAutomatic IN (0, 1)),
  -- Whether Stripe has the parts ready.
  hasParts INTEGER NOT NULL CHECK (hasParts IN (0, 1)),
  -- Stripe's code and sentence for a failed one.
  failureCode TEXT,
  failureMessage TEXT,
  -- At Stripe.
  madeAt INTEGER NOT NULL,
  -- When all parts were stored; null until then.
  partsReadAt INTEGER,
  -- When the parts were read without adding up to the amount.
  partsTriedAt INTEGER,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX payout_businessId ON payout (businessId, arrivesOn);
CREATE INDEX payout_unread ON payout (businessId, madeAt) WHERE partsReadAt IS NULL;

-- One movement of the venue's balance at Stripe.
CREATE TABLE payoutPart (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  payoutId INTEGER NOT NULL REFERENCES payout (id) ON DELETE CASCADE,
  stripeTransactionId TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('Order', 'Refund', 'FeeRefund', 'FailedRefund', 'Dispute', 'StripeFee', 'FailedPayout', 'Adjustment')),
  -- Before the fee, which is taken off.
  amountCents INTEGER NOT NULL,
  feeCents INTEGER NOT NULL,
  -- Null where Stripe's answer leads to no order.
  orderId INTEGER REFERENCES "order" (id) ON DELETE RESTRICT,
  -- The object that moved the money: a failed payout, for example.
  stripeSourceId TEXT,
  -- The transfer behind a payment, by which a later correction finds the order.
  stripeTransferId TEXT,
  -- Stripe's words.
  description TEXT,
  -- At Stripe.
  madeAt INTEGER NOT NULL
) STRICT;
CREATE INDEX payoutPart_payoutId ON payoutPart (payoutId, madeAt);
CREATE INDEX payoutPart_orderId ON payoutPart (orderId);
CREATE INDEX payoutPart_failed ON payoutPart (stripeSourceId) WHERE kind = 'FailedPayout';
CREATE INDEX payoutPart_transfer ON payoutPart (stripeTransferId) WHERE stripeTransferId IS NOT NULL;

-- What a payout has of the orders of a business date, so that a report of a year reads days and no orders.
CREATE TABLE payoutDay (
  payoutId INTEGER NOT NULL REFERENCES payout (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE RESTRICT,
  cents INTEGER NOT NULL,
  PRIMARY KEY (payoutId, date)
) STRICT;
CREATE INDEX payoutDay_businessId ON payoutDay (businessId, date);

-- When a venue's payouts were last read from Stripe, and when they are read next. Apart from the payment account, whose changes empty cached menus.
CREATE TABLE payoutReading (
  businessId INTEGER PRIMARY KEY REFERENCES business (id) ON DELETE CASCADE,
  readAt INTEGER,
  nextAt INTEGER NOT NULL,
  -- Why the last reading failed; null after one that succeeded.
  error TEXT
) STRICT;
CREATE INDEX payoutReading_nextAt ON payoutReading (nextAt);

-- Stripe's fee for the card, which the platform pays; null until it is read.
ALTER TABLE payment ADD COLUMN cardFeeCents INTEGER;

-- The known ones of the orders of a business date.
CREATE TABLE cardFeeDay (
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE RESTRICT,
  date TEXT NOT NULL,
  payments INTEGER NOT NULL,
  cents INTEGER NOT NULL,
  PRIMARY KEY (businessId, date)
) STRICT;

-- A fee is read once.
CREATE TRIGGER cardFeeDay_payment_update AFTER UPDATE OF cardFeeCents ON payment WHEN old.cardFeeCents IS NULL AND new.cardFeeCents IS NOT NULL BEGIN
  INSERT INTO cardFeeDay (businessId, date, payments, cents)
    SELECT tab.businessId, businessDate(tab.openedAt, place.timeZone), 1, new.cardFeeCents
    FROM "order" sale ${VENUE} WHERE sale.id = new.orderId
    ON CONFLICT (businessId, date) DO UPDATE SET payments = payments + excluded.payments, cents = cents + excluded.cents;
END;

-- Another zone, other days.
CREATE TRIGGER payoutDay_place_update AFTER UPDATE OF timeZone ON place WHEN new.timeZone <> old.timeZone BEGIN
  ${recount('SELECT id FROM business WHERE placeId = new.id')}
END;
CREATE TRIGGER payoutDay_business_update AFTER UPDATE OF placeId ON business WHEN new.placeId <> old.placeId BEGIN
  ${recount('new.id')}
END;
`
