/**
 * State that the processes of one Barback share when several use one database. A server on SQLite is alone, keeps all of this in memory, and leaves these
 * tables empty. Moments are Unix milliseconds by `app.now()`.
 */
export const processes = /* sql */ `
CREATE TABLE serverProcess (
  id TEXT PRIMARY KEY,
  host TEXT NOT NULL,
  build TEXT NOT NULL,
  startedAt INTEGER NOT NULL,
  -- A process that has not been seen for 15 seconds is gone.
  seenAt INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Which process holds the socket of a locker. The epoch grows with each new holder, and commands carry it: a controller refuses an older one.
CREATE TABLE lockerHold (
  lockerId INTEGER PRIMARY KEY,
  -- Null while no process does.
  processId TEXT,
  epoch INTEGER NOT NULL,
  -- JSON: the latest boots of its controllers, by which two that share an identity are found.
  boots TEXT NOT NULL DEFAULT '[]'
) STRICT;

-- Work that one process does for all, such as a sweep.
CREATE TABLE lease (
  name TEXT PRIMARY KEY,
  processId TEXT NOT NULL,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Hints between processes, for databases without NOTIFY.
CREATE TABLE hint (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sender TEXT NOT NULL,
  -- A JSON array of texts.
  hints TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX hint_at ON hint (at);

-- Attempts that count against a rate limit.
CREATE TABLE attemptCount (
  key TEXT PRIMARY KEY,
  count INTEGER NOT NULL,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX attemptCount_until ON attemptCount (until);

-- Failed attempts at one account, by the place from which they came.
CREATE TABLE accountAttempt (
  account TEXT NOT NULL,
  place TEXT NOT NULL,
  failures INTEGER NOT NULL,
  lastAt INTEGER NOT NULL,
  readyAt INTEGER NOT NULL,
  -- Whether the owner has been told that the account is attacked.
  isReported INTEGER NOT NULL DEFAULT 0 CHECK (isReported IN (0, 1)),
  PRIMARY KEY (account, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX accountAttempt_lastAt ON accountAttempt (lastAt);

-- Upload tokens that were used, until they expire.
CREATE TABLE usedToken (
  hash TEXT PRIMARY KEY,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX usedToken_until ON usedToken (until);
`
