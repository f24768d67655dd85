/** Staff are invited by mail and choose their own password. */
export const invitations = /* sql */ `
-- Since when somebody is invited who has not chosen a password yet; null for everybody else.
ALTER TABLE user ADD COLUMN invitedAt INTEGER;
-- A link of an invitation knows whom it is for: it asks for a password and nothing else.
ALTER TABLE passwordReset ADD COLUMN isInvitation INTEGER NOT NULL DEFAULT 0 CHECK (isInvitation IN (0, 1));
`
