/** Lockers, their cubbies, the stored commands and the doors' reports. */
export const lockers = /* sql */ `
CREATE TABLE businessLocker (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE RESTRICT,
  deviceId TEXT UNIQUE,
  lockerId TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  numberOfCubbies INTEGER NOT NULL,
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  -- What the socket says; false for all when the server starts.
  online INTEGER NOT NULL DEFAULT 0 CHECK (online IN (0, 1)),
  lastSeenAt INTEGER,
  secretHash TEXT,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  UNIQUE (businessId, name)
) STRICT;

CREATE TABLE cubby (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  lockerId INTEGER NOT NULL REFERENCES businessLocker (id) ON DELETE RESTRICT,
  number INTEGER NOT NULL,
  -- Its place in the life of a cubby; the colour shown follows from it (contract/cubbies.ts).
  phase TEXT NOT NULL DEFAULT 'Free'
    CHECK (phase IN ('Free', 'NextInLine', 'Reserved', 'Loaded', 'Collecting', 'Unclaimed', 'Fault', 'OutOfService')),
  orderId INTEGER REFERENCES "order" (id) ON DELETE RESTRICT,
  occupied INTEGER NOT NULL DEFAULT 0 CHECK (occupied IN (0, 1)),
  front TEXT NOT NULL DEFAULT 'closed' CHECK (front IN ('closed', 'open', 'unknown')),
  back TEXT NOT NULL DEFAULT 'closed' CHECK (back IN ('closed', 'open', 'unknown')),
  -- Whether the door the current phase waits for has been seen open: a cycle is opened, then closed.
  doorCycled INTEGER NOT NULL DEFAULT 0 CHECK (doorCycled IN (0, 1)),
  note TEXT,
  since INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  UNIQUE (lockerId, number)
) STRICT;
CREATE UNIQUE INDEX cubby_orderId ON cubby (orderId) WHERE orderId IS NOT NULL;
CREATE INDEX cubby_phase ON cubby (phase, since);

CREATE TABLE lockerCommand (
  id TEXT PRIMARY KEY,
  lockerId INTEGER NOT NULL REFERENCES businessLocker (id) ON DELETE RESTRICT,
  cubby INTEGER NOT NULL,
  door TEXT NOT NULL CHECK (door IN ('front', 'back')),
  purpose TEXT NOT NULL CHECK (purpose IN ('load', 'pickup', 'service')),
  orderId INTEGER REFERENCES "order" (id) ON DELETE RESTRICT,
  actor TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'Pending' CHECK (status IN ('Pending', 'Sent', 'Done', 'Failed', 'Expired')),
  error TEXT,
  createdAt INTEGER NOT NULL,
  expiresAt INTEGER NOT NULL,
  sentAt INTEGER,
  finishedAt INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX lockerCommand_lockerId ON lockerCommand (lockerId, status, expiresAt);
CREATE INDEX lockerCommand_status ON lockerCommand (status, expiresAt);
CREATE INDEX lockerCommand_orderId ON lockerCommand (orderId);

-- Every door movement, as the controller reported it; (locker, boot, seq) makes a repeated report harmless.
CREATE TABLE doorEvent (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  lockerId INTEGER NOT NULL REFERENCES businessLocker (id) ON DELETE RESTRICT,
  cubby INTEGER NOT NULL,
  door TEXT NOT NULL CHECK (door IN ('front', 'back')),
  state TEXT NOT NULL CHECK (state IN ('closed', 'open', 'unknown')),
  orderId INTEGER REFERENCES "order" (id) ON DELETE RESTRICT,
  bootId TEXT NOT NULL,
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  receivedAt INTEGER NOT NULL,
  UNIQUE (lockerId, bootId, seq)
) STRICT;
CREATE INDEX doorEvent_orderId ON doorEvent (orderId);
`
