/** Second factors of staff: codes of an app, passkeys, and recovery codes for when both are lost. */
export const secondFactors = /* sql */ `
CREATE TABLE secondFactor (
  userId INTEGER PRIMARY KEY REFERENCES user (id) ON DELETE CASCADE,
  -- Encrypted under a key from SESSION_SECRET; null without an app.
  totpSecret TEXT,
  -- The time step of the last code that was taken: each works once.
  totpStep INTEGER,
  -- Since when somebody who needs one has had none.
  missingSince INTEGER
) STRICT;

CREATE TABLE passkey (
  id TEXT PRIMARY KEY,
  userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  publicKey TEXT NOT NULL,
  counter INTEGER NOT NULL,
  transports TEXT NOT NULL,
  device TEXT NOT NULL,
  createdAt INTEGER NOT NULL,
  lastUsedAt INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX passkey_userId ON passkey (userId);

CREATE TABLE recoveryCode (
  codeHash TEXT PRIMARY KEY,
  userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  createdAt INTEGER NOT NULL,
  usedAt INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX recoveryCode_userId ON recoveryCode (userId);

-- As it stands on the document, to be compared with the account's.
ALTER TABLE verificationSession ADD COLUMN documentName TEXT;
`
