/** Pickups that guests hand to somebody else (docs/rules/lockers.md#somebody-else). */
export const orderHandovers = /* sql */ `
CREATE TABLE orderHandover (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  orderId INTEGER NOT NULL REFERENCES "order" (id) ON DELETE RESTRICT,
  -- In the link that one account can take once.
  code TEXT NOT NULL UNIQUE,
  createdAt INTEGER NOT NULL,
  -- Who picks it up instead of its guest, and since when.
  takenBy INTEGER REFERENCES customer (id) ON DELETE RESTRICT,
  takenAt INTEGER,
  -- When its guest took it back, or made another link.
  endedAt INTEGER
) STRICT;
CREATE UNIQUE INDEX orderHandover_current ON orderHandover (orderId) WHERE endedAt IS NULL;
CREATE INDEX orderHandover_takenBy ON orderHandover (takenBy) WHERE takenBy IS NOT NULL;
`
