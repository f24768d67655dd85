/** Sign-in by six digits from a mail, for guests. */
export const signInCodes = /* sql */ `
-- The code that a guest was sent last.
CREATE TABLE signInCode (
  customerId INTEGER PRIMARY KEY REFERENCES customer (id) ON DELETE CASCADE,
  -- Keyed with the server's own secret: whoever reads the database cannot try all million codes.
  codeHash TEXT NOT NULL,
  triesLeft INTEGER NOT NULL CHECK (triesLeft >= 0),
  createdAt INTEGER NOT NULL,
  expiresAt INTEGER NOT NULL
) STRICT;
CREATE INDEX signInCode_expiresAt ON signInCode (expiresAt);

-- When it is of no use any more: it is not sent after that, and what it said is not kept. What has a key is told once only.
ALTER TABLE outbox ADD COLUMN expiresAt INTEGER;
ALTER TABLE outbox ADD COLUMN key TEXT;
CREATE UNIQUE INDEX outbox_key ON outbox (key);
`
