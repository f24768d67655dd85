/** Cubbies that can be reached sitting, and pickups that wait for a member of staff. */
export const reachAndRelease = /* sql */ `
-- How high it is. 'low' can be reached sitting: at most 48 inches above the floor.
ALTER TABLE cubby ADD COLUMN reach TEXT NOT NULL DEFAULT 'middle' CHECK (reach IN ('low', 'middle', 'high'));
-- The guest needs a cubby of this reach.
ALTER TABLE "order" ADD COLUMN reach TEXT CHECK (reach IN ('low'));

-- A pickup with alcohol in it waits for staff.
ALTER TABLE business ADD COLUMN attendedRelease INTEGER NOT NULL DEFAULT 0 CHECK (attendedRelease IN (0, 1));

-- Each pickup that waited for staff, and who let it go.
CREATE TABLE attendedRelease (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  orderId INTEGER NOT NULL REFERENCES "order" (id) ON DELETE RESTRICT,
  state TEXT NOT NULL DEFAULT 'Waiting' CHECK (state IN ('Waiting', 'Seen', 'Refused', 'Missed')),
  -- Who pressed, and when (Unix ms).
  actor TEXT,
  answeredAt INTEGER,
  askedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX attendedRelease_orderId ON attendedRelease (orderId, id);
CREATE UNIQUE INDEX attendedRelease_waiting ON attendedRelease (orderId) WHERE state = 'Waiting';
`
