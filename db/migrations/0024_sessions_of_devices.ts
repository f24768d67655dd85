/** The device and address of a session, its last use, and the last proof of identity in it. */
export const sessionsOfDevices = /* sql */ `
-- A browser keeps a random token; only its hash is here. Null for sessions from before.
ALTER TABLE session ADD COLUMN deviceHash TEXT;
ALTER TABLE session ADD COLUMN userAgent TEXT;
ALTER TABLE session ADD COLUMN address TEXT;
ALTER TABLE session ADD COLUMN lastSeenAt INTEGER;
-- When the password or the second factor was given last.
ALTER TABLE session ADD COLUMN provedAt INTEGER;
`
