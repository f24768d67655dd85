/** Ages that the bar has checked, and the digits that name their guests (docs/rules/people.md#age-at-the-bar). */
export const ageChecks = /* sql */ `
-- A bartender's look at a guest's document: the guest is over 21 at the business until its business date ends. Nothing of the document but its kind.
CREATE TABLE ageCheck (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customerId INTEGER NOT NULL REFERENCES customer (id) ON DELETE RESTRICT,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE RESTRICT,
  -- Who looked: 'user:3'.
  actor TEXT NOT NULL,
  document TEXT NOT NULL CHECK (document IN ('Driver license', 'State ID', 'Passport', 'Military ID', 'Other')),
  at INTEGER NOT NULL,
  until INTEGER NOT NULL
) STRICT;
CREATE INDEX ageCheck_customerId ON ageCheck (customerId, until);
CREATE INDEX ageCheck_businessId ON ageCheck (businessId, at);

-- The digits on a guest's screen. A guest has at most one row at a business; a new one replaces it.
CREATE TABLE ageCode (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customerId INTEGER NOT NULL REFERENCES customer (id) ON DELETE RESTRICT,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE RESTRICT,
  codeHash TEXT NOT NULL,
  -- The digits, encrypted, for the guest's screen.
  sealed TEXT NOT NULL,
  expiresAt INTEGER NOT NULL,
  -- The check that they were used for.
  ageCheckId INTEGER REFERENCES ageCheck (id) ON DELETE RESTRICT
) STRICT;
CREATE UNIQUE INDEX ageCode_customerId ON ageCode (customerId, businessId);
CREATE UNIQUE INDEX ageCode_codeHash ON ageCode (businessId, codeHash);
CREATE INDEX ageCode_ageCheckId ON ageCode (ageCheckId);
`
