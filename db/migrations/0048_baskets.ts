/** Items that guests have chosen and not yet ordered. */
export const baskets = /* sql */ `
-- One for each venue and browser; the browser knows it by a secret in a cookie, of which only the hash is kept. 'lines' is JSON, checked when
-- read (app/ordering/checkout/basket.ts). 'orderKey' is the Idempotency-Key of the order that it becomes, however often it is sent.
CREATE TABLE basket (
  tokenHash TEXT NOT NULL,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE CASCADE,
  lines TEXT NOT NULL,
  orderKey TEXT NOT NULL,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  PRIMARY KEY (tokenHash, businessId)
) STRICT, WITHOUT ROWID;
CREATE INDEX basket_updatedAt ON basket (updatedAt);
CREATE INDEX basket_businessId ON basket (businessId);
`
