/** Further ways in to a guest's account: passkeys, and accounts at Apple and Google. */
export const guestWaysIn = /* sql */ `
CREATE TABLE guestPasskey (
  -- The credential's id, as the browser sends it.
  id TEXT PRIMARY KEY,
  customerId INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  publicKey TEXT NOT NULL,
  counter INTEGER NOT NULL,
  device TEXT NOT NULL,
  createdAt INTEGER NOT NULL,
  lastUsedAt INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX guestPasskey_customerId ON guestPasskey (customerId);

CREATE TABLE guestIdentity (
  provider TEXT NOT NULL CHECK (provider IN ('apple', 'google')),
  -- The provider's own id of the person, which never changes, as an email may.
  subject TEXT NOT NULL,
  customerId INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  createdAt INTEGER NOT NULL,
  lastUsedAt INTEGER NOT NULL,
  PRIMARY KEY (provider, subject)
) STRICT, WITHOUT ROWID;
CREATE INDEX guestIdentity_customerId ON guestIdentity (customerId);
`
