/** Problems that guests report about their orders. */
export const orderProblems = /* sql */ `
CREATE TABLE orderProblem (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  orderId INTEGER NOT NULL REFERENCES "order" (id) ON DELETE RESTRICT,
  -- NULL: it is about the whole order.
  orderItemId INTEGER REFERENCES orderItem (id) ON DELETE RESTRICT,
  kind TEXT NOT NULL CHECK (kind IN ('Wrong drink', 'Missing', 'Spilled', 'Tastes wrong', 'Door did not open', 'Other')),
  notes TEXT,
  createdAt INTEGER NOT NULL,
  -- When staff said that it is dealt with, and who.
  resolvedAt INTEGER,
  resolvedBy INTEGER REFERENCES user (id) ON DELETE SET NULL
) STRICT;
-- Reported twice it is one.
CREATE UNIQUE INDEX orderProblem_orderId ON orderProblem (orderId, ifnull(orderItemId, 0), kind);
CREATE INDEX orderProblem_orderItemId ON orderProblem (orderItemId);
CREATE INDEX orderProblem_resolvedAt ON orderProblem (resolvedAt, createdAt);
CREATE INDEX orderProblem_resolvedBy ON orderProblem (resolvedBy);
`
