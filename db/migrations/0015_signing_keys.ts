/** The server's signatures, by which a locker recognizes genuine tickets and releases of the controller's program. */
export const signingKeys = /* sql */ `
CREATE TABLE signingKey (
  -- What a signature names it by: follows from the public key.
  kid TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('ticket', 'release')),
  -- Ed25519: the 32 bytes of the public key, and the private key as PKCS #8, both in base64url.
  publicKey TEXT NOT NULL,
  privateKey TEXT NOT NULL,
  createdAt INTEGER NOT NULL,
  -- Nothing is signed with it any more, and no locker is told of it.
  retiredAt INTEGER
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX signingKey_purpose ON signingKey (purpose) WHERE retiredAt IS NULL;
`
