/**
 * Keeps a door from opening on another guest's drink: commands can be revoked, a cubby waits for commands that may still run, each
 * door has the times of its last opening and closing, and locks that may not have latched are recorded.
 */
export const lockerSafety = /* sql */ `
CREATE TABLE newCubby (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  lockerId INTEGER NOT NULL REFERENCES businessLocker (id) ON DELETE RESTRICT,
  number INTEGER NOT NULL,
  -- Its place in the life of a cubby; the colour shown follows from it (contract/cubbies.ts).
  phase TEXT NOT NULL DEFAULT 'Free'
    CHECK (phase IN ('Free', 'NextInLine', 'Reserved', 'Loaded', 'Collecting', 'HandingOver', 'Settling', 'Unclaimed',
      'Emptying', 'Fault', 'OutOfService')),
  orderId INTEGER REFERENCES "order" (id) ON DELETE RESTRICT,
  occupied INTEGER NOT NULL DEFAULT 0 CHECK (occupied IN (0, 1)),
  front TEXT NOT NULL DEFAULT 'unknown' CHECK (front IN ('closed', 'open', 'unknown')),
  back TEXT NOT NULL DEFAULT 'unknown' CHECK (back IN ('closed', 'open', 'unknown')),
  -- Since when a door is open, or was, until it counts as shut; and when it was shut after that. Unix ms, server time.
  frontOpenAt INTEGER,
  frontShutAt INTEGER,
  backOpenAt INTEGER,
  backShutAt INTEGER,
  -- The door that the current phase waits for has been seen open.
  doorMoved INTEGER NOT NULL DEFAULT 0 CHECK (doorMoved IN (0, 1)),
  -- Since when a lock may be unlocked (Unix ms): it was released and its door did not move. Until the door has been opened and shut.
  frontUnlatchedAt INTEGER,
  backUnlatchedAt INTEGER,
  -- Nobody knows what is inside: until a door is opened, or somebody of the staff says so.
  checkInside INTEGER NOT NULL DEFAULT 0 CHECK (checkInside IN (0, 1)),
  -- The controller has this cubby.
  reported INTEGER NOT NULL DEFAULT 0 CHECK (reported IN (0, 1)),
  -- The order that was picked up from it last, and when: its guest may look again for a minute.
  lastOrderId INTEGER REFERENCES "order" (id) ON DELETE SET NULL,
  emptiedAt INTEGER,
  note TEXT,
  since INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  UNIQUE (lockerId, number)
) STRICT;
INSERT INTO newCubby (id, lockerId, number, phase, orderId, occupied, front, back, doorMoved, checkInside, reported, note, since, updatedAt)
  SELECT id, lockerId, number, phase, orderId, occupied, front, back, doorCycled, phase = 'Fault', 1, note, since, updatedAt FROM cubby;
DROP TABLE cubby;
ALTER TABLE newCubby RENAME TO cubby;
CREATE UNIQUE INDEX cubby_orderId ON cubby (orderId) WHERE orderId IS NOT NULL;
CREATE INDEX cubby_phase ON cubby (phase, since);
CREATE INDEX cubby_lastOrderId ON cubby (lastOrderId) WHERE lastOrderId IS NOT NULL;

CREATE TABLE newCommand (
  id TEXT PRIMARY KEY,
  lockerId INTEGER NOT NULL REFERENCES businessLocker (id) ON DELETE RESTRICT,
  cubby INTEGER NOT NULL,
  door TEXT NOT NULL CHECK (door IN ('front', 'back')),
  purpose TEXT NOT NULL CHECK (purpose IN ('load', 'pickup', 'reopen', 'handOver', 'empty', 'service')),
  orderId INTEGER REFERENCES "order" (id) ON DELETE RESTRICT,
  actor TEXT NOT NULL,
  -- Revoking: it was sent, is no longer wanted, and its controller has not yet said what became of it.
  status TEXT NOT NULL DEFAULT 'Pending'
    CHECK (status IN ('Pending', 'Sent', 'Revoking', 'Done', 'Failed', 'Expired', 'Revoked')),
  error TEXT,
  createdAt INTEGER NOT NULL,
  expiresAt INTEGER NOT NULL,
  sentAt INTEGER,
  finishedAt INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO newCommand SELECT id, lockerId, cubby, door, purpose, orderId, actor, status, error, createdAt, expiresAt, sentAt, finishedAt
  FROM lockerCommand;
DROP TABLE lockerCommand;
ALTER TABLE newCommand RENAME TO lockerCommand;
CREATE INDEX lockerCommand_lockerId ON lockerCommand (lockerId, status, expiresAt);
CREATE INDEX lockerCommand_status ON lockerCommand (status, expiresAt);
CREATE INDEX lockerCommand_orderId ON lockerCommand (orderId);

CREATE INDEX doorEvent_cubby ON doorEvent (lockerId, cubby, at);

-- What the controller last said of itself.
ALTER TABLE businessLocker ADD COLUMN bootId TEXT;
ALTER TABLE businessLocker ADD COLUMN firmware TEXT;
-- It can write down what it carries out. While it cannot, it gets no orders.
ALTER TABLE businessLocker ADD COLUMN canRemember INTEGER NOT NULL DEFAULT 1 CHECK (canRemember IN (0, 1));
-- JSON (contract/locker-protocol.ts), with what it says of the link.
ALTER TABLE businessLocker ADD COLUMN health TEXT;
-- Two controllers sign in by turns: since when (Unix ms). It is paired again, or stays shut out.
ALTER TABLE businessLocker ADD COLUMN sharedIdentityAt INTEGER;
`
