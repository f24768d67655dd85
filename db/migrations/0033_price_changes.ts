/** Bulk price changes with the earlier prices, so that each can be undone as one. */
export const priceChanges = /* sql */ `
CREATE TABLE priceChange (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE CASCADE,
  userId INTEGER REFERENCES user (id) ON DELETE SET NULL,
  -- What was done, in words: 'Raised by 10 %, to the nearest 25 cents'.
  summary TEXT NOT NULL,
  madeAt INTEGER NOT NULL,
  undoneAt INTEGER
) STRICT;
CREATE INDEX priceChange_businessId ON priceChange (businessId, id);
CREATE INDEX priceChange_userId ON priceChange (userId);

CREATE TABLE priceChangeLine (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  priceChangeId INTEGER NOT NULL REFERENCES priceChange (id) ON DELETE CASCADE,
  menuItemId INTEGER NOT NULL REFERENCES menuItem (id) ON DELETE CASCADE,
  -- What guests paid, and what they pay since.
  beforeCents INTEGER NOT NULL,
  afterCents INTEGER NOT NULL,
  -- The pour of its own that the item was given for it, where its price was one that others share.
  ownPourId INTEGER REFERENCES businessPourAvailability (id) ON DELETE SET NULL,
  UNIQUE (priceChangeId, menuItemId)
) STRICT;
CREATE INDEX priceChangeLine_menuItemId ON priceChangeLine (menuItemId);
CREATE INDEX priceChangeLine_ownPourId ON priceChangeLine (ownPourId) WHERE ownPourId IS NOT NULL;
`
