/** An email is proved once a code or link mailed to it was used. */
export const provedEmails = /* sql */ `
-- When that was first (Unix ms); null until then.
ALTER TABLE customer ADD COLUMN emailProvedAt INTEGER;
ALTER TABLE user ADD COLUMN emailProvedAt INTEGER;
-- Sessions that ended by a mailed link are proof of its use.
UPDATE customer SET emailProvedAt =
  (SELECT max(endedAt) FROM session WHERE customerId = customer.id AND endedWhy = 'password reset');
UPDATE user SET emailProvedAt =
  (SELECT max(endedAt) FROM session WHERE userId = user.id AND endedWhy IN ('password reset', 'invitation accepted'));

-- The code that an email was sent last, whether it has an account or not.
DROP TABLE signInCode;
CREATE TABLE emailCode (
  -- In lower case.
  email TEXT PRIMARY KEY,
  -- Keyed with the server's own secret: with the database alone nobody can try all million codes.
  codeHash TEXT NOT NULL,
  triesLeft INTEGER NOT NULL CHECK (triesLeft >= 0),
  createdAt INTEGER NOT NULL,
  expiresAt INTEGER NOT NULL
) STRICT;
CREATE INDEX emailCode_expiresAt ON emailCode (expiresAt);

-- The new email of an account, which takes effect once the link mailed to it is used.
CREATE TABLE emailChange (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  userId INTEGER UNIQUE REFERENCES user (id) ON DELETE CASCADE,
  customerId INTEGER UNIQUE REFERENCES customer (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  -- Null until the mail is sent.
  tokenHash TEXT UNIQUE,
  createdAt INTEGER NOT NULL,
  expiresAt INTEGER NOT NULL,
  CHECK ((userId IS NULL) <> (customerId IS NULL))
) STRICT;
CREATE INDEX emailChange_expiresAt ON emailChange (expiresAt);
`
