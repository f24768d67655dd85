/** How many glasses a cubby holds, and orders in several cubbies (docs/rules/lockers.md#several-cubbies). */
export const severalCubbies = /* sql */ `
-- How many places a glass takes in a cubby (1 to 4); null: as its width says.
ALTER TABLE servingContainer ADD COLUMN places INTEGER CHECK (places > 0);
-- How many places it has (1 to 12).
ALTER TABLE cubby ADD COLUMN places INTEGER NOT NULL DEFAULT 4 CHECK (places > 0);
-- How tall a glass may be (mm); null: any.
ALTER TABLE cubby ADD COLUMN heightMm INTEGER CHECK (heightMm > 0);
-- What one glass of a line takes, as it was when the line was ordered.
ALTER TABLE orderItem ADD COLUMN places INTEGER NOT NULL DEFAULT 1 CHECK (places > 0);
ALTER TABLE orderItem ADD COLUMN heightMm INTEGER CHECK (heightMm > 0);

DROP INDEX cubby_orderId;
CREATE INDEX cubby_orderId ON cubby (orderId) WHERE orderId IS NOT NULL;

-- Which glasses of an order belong in which of its cubbies.
CREATE TABLE cubbyContent (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  orderId INTEGER NOT NULL REFERENCES "order" (id) ON DELETE RESTRICT,
  -- Null once the locker has fewer cubbies: its guest has had these.
  cubbyId INTEGER REFERENCES cubby (id) ON DELETE SET NULL,
  orderItemId INTEGER NOT NULL REFERENCES orderItem (id) ON DELETE RESTRICT,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  -- When its guest had them: taken out by the guest, or handed over. Null: held for them, or inside.
  takenOutAt INTEGER
) STRICT;
CREATE INDEX cubbyContent_orderId ON cubbyContent (orderId);
CREATE INDEX cubbyContent_cubbyId ON cubbyContent (cubbyId) WHERE takenOutAt IS NULL;
CREATE INDEX cubbyContent_orderItemId ON cubbyContent (orderItemId);
INSERT INTO cubbyContent (orderId, cubbyId, orderItemId, quantity)
SELECT cubby.orderId, cubby.id, orderItem.id, orderItem.quantity
FROM cubby
INNER JOIN orderItem ON orderItem.orderId = cubby.orderId
WHERE orderItem.status IN ('Pending', 'Complete');
`
