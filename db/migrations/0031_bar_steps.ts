/** The bar's last steps with its orders, so that each can be undone for a few seconds. */
export const barSteps = /* sql */ `
CREATE TABLE barStep (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE CASCADE,
  userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  undoneAt INTEGER,
  -- JSON: each order as it was before, its version afterwards, and the lines that were made with it.
  orders TEXT NOT NULL
) STRICT;
CREATE INDEX barStep_businessId ON barStep (businessId, at);
`
