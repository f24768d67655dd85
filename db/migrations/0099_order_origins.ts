/** The device and address that placed an order, and the payments that a dispute's answer compares it with. */
export const orderOrigins = /* sql */ `
-- Kept apart from the order, because it is kept for a shorter time (docs/security.md).
CREATE TABLE orderOrigin (
  orderId INTEGER PRIMARY KEY REFERENCES "order" (id) ON DELETE CASCADE,
  -- The guest's IP address, and a hash of the mark of their browser or of their app's install id. Null where it is not known.
  address TEXT,
  deviceId TEXT,
  -- Unix milliseconds. A disputed order's is kept until the dispute is over.
  keptUntil INTEGER NOT NULL
) STRICT;
CREATE INDEX orderOrigin_keptUntil ON orderOrigin (keptUntil);

-- When Stripe was asked what it knows of the payment; null until then.
ALTER TABLE dispute ADD COLUMN askedStripeAt INTEGER;
-- JSON: the two earlier payments that the disputed one is compared with; null where there are none.
ALTER TABLE dispute ADD COLUMN compared TEXT;
`
