/** The limits of alcohol for each guest, and who let a guest go on past them (docs/rules/duty-of-care.md). */
export const dutyOfCare = /* sql */ `
-- Alcoholic drinks in one order; null: without limit.
ALTER TABLE business ADD COLUMN maxAlcoholicDrinks INTEGER CHECK (maxAlcoholicDrinks > 0);
-- US standard drinks for each guest in an hour; null: without limit.
ALTER TABLE business ADD COLUMN maxStandardDrinksPerHour REAL CHECK (maxStandardDrinksPerHour > 0);
-- What one drink of the line counts for, in tenths of a standard drink: 10 where its strength is not known, 0 without alcohol.
ALTER TABLE orderItem ADD COLUMN strengthTenths INTEGER NOT NULL DEFAULT 0 CHECK (strengthTenths >= 0);

-- A guest whom a limit has held back, and what the bar decided. A guest has at most one at a venue that is not answered.
CREATE TABLE drinkRefusal (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE RESTRICT,
  customerId INTEGER NOT NULL REFERENCES customer (id) ON DELETE RESTRICT,
  -- The order whose door stayed closed. Null: the order was not placed.
  orderId INTEGER REFERENCES "order" (id) ON DELETE RESTRICT,
  -- Which limit it was: of one order, or of an hour.
  kind TEXT NOT NULL CHECK (kind IN ('order', 'hour')),
  -- The drinks in words: '4 × Negroni'.
  drinks TEXT NOT NULL,
  strengthTenths INTEGER NOT NULL,
  askedAt INTEGER NOT NULL,
  -- 'hour', 'night': the guest may go on. 'no': not now.
  answer TEXT CHECK (answer IN ('hour', 'night', 'no')),
  answeredAt INTEGER,
  -- Until when the limits are lifted.
  until INTEGER,
  actor TEXT,
  reason TEXT CHECK (reason IN ('Looks fine', 'For others', 'Eating', 'Other'))
) STRICT;
CREATE UNIQUE INDEX drinkRefusal_open ON drinkRefusal (businessId, customerId) WHERE answer IS NULL;
CREATE INDEX drinkRefusal_customerId ON drinkRefusal (customerId, businessId, answeredAt);
CREATE INDEX drinkRefusal_businessId ON drinkRefusal (businessId, answeredAt);
CREATE INDEX drinkRefusal_orderId ON drinkRefusal (orderId);
`
