/** Guests who order without an account. */
export const guestsWithoutAccount = /* sql */ `
-- 0 for a guest who has typed a name and an email or a number, and has no account: their email column has an address of no mailbox.
ALTER TABLE customer ADD COLUMN hasAccount INTEGER NOT NULL DEFAULT 1 CHECK (hasAccount IN (0, 1));
-- The email that a guest without an account has typed.
ALTER TABLE customer ADD COLUMN contactEmail TEXT;
-- When a code mailed to it was first used (Unix ms); null until then.
ALTER TABLE customer ADD COLUMN contactProvedAt INTEGER;
-- Hash of the browser's basket and of the key of the order that a guest without an account came with: the same form makes no second guest.
ALTER TABLE customer ADD COLUMN orderedWithHash TEXT;
CREATE UNIQUE INDEX customer_orderedWithHash ON customer (orderedWithHash);
`
