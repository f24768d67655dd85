/** The six digits that pair a controller: one code per locker, for ten minutes. */
export const pairingCodes = /* sql */ `
CREATE TABLE pairingCode (
  lockerId INTEGER PRIMARY KEY REFERENCES businessLocker (id) ON DELETE CASCADE,
  -- Keyed with the server's own secret: whoever reads the database cannot try all million codes.
  codeHash TEXT NOT NULL UNIQUE,
  -- Whoever made it has said that the controller which is online may be signed out.
  signOut INTEGER NOT NULL CHECK (signOut IN (0, 1)),
  createdAt INTEGER NOT NULL,
  expiresAt INTEGER NOT NULL
) STRICT;
`
