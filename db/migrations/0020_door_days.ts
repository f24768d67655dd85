/** Counts by door and business date, which outlast removed door events and commands. */
export const doorDays = /* sql */ `
CREATE TABLE doorDay (
  lockerId INTEGER NOT NULL REFERENCES businessLocker (id) ON DELETE RESTRICT,
  cubby INTEGER NOT NULL,
  door TEXT NOT NULL CHECK (door IN ('front', 'back')),
  -- The venue's business date, 'YYYY-MM-DD'.
  day TEXT NOT NULL,
  -- What the door reported: events by their state.
  opened INTEGER NOT NULL DEFAULT 0,
  shut INTEGER NOT NULL DEFAULT 0,
  silent INTEGER NOT NULL DEFAULT 0,
  -- How commands on it ended.
  done INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  expired INTEGER NOT NULL DEFAULT 0,
  revoked INTEGER NOT NULL DEFAULT 0,
  -- Those among the done ones that loaded an order.
  loaded INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (lockerId, cubby, door, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX doorEvent_receivedAt ON doorEvent (receivedAt);
CREATE INDEX lockerCommand_createdAt ON lockerCommand (createdAt);
`
