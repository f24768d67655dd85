/** Devices that notify guests when something is ready. */
export const devices = /* sql */ `
-- A browser that takes notices by web push, for as long as its guest is signed in on it.
CREATE TABLE device (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customerId INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  sessionId TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  -- Where its push service takes what is meant for it, and the keys that only it can decrypt with.
  endpoint TEXT NOT NULL UNIQUE,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  createdAt INTEGER NOT NULL
) STRICT;
CREATE INDEX device_customerId ON device (customerId);
CREATE INDEX device_sessionId ON device (sessionId);

-- The one key pair by which push services know this server (VAPID): browsers subscribe to its public half.
CREATE TABLE pushKey (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  publicKey TEXT NOT NULL,
  privateKey TEXT NOT NULL,
  createdAt INTEGER NOT NULL
) STRICT;
`
