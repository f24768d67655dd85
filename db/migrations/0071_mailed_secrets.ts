/** The outbox stores no code and no link of a mail, neither before nor after it is sent. */
export const mailedSecrets = /* sql */ `
-- Overwrites what is deleted, so that no page of the file keeps it.
PRAGMA secure_delete = ON;

-- Invitations that wait for their password get a new link, made as it is sent: the earlier ones stood here in clear.
INSERT INTO outbox (kind, payload, nextAttemptAt, createdAt, expiresAt)
SELECT
  'secret mail',
  json_object(
    'what', 'invitation', 'userId', id, 'email', email, 'subject', 'A new link for your invitation to Barback',
    'why', 'The link in your earlier invitation no longer works.'
  ),
  unixepoch() * 1000, unixepoch() * 1000, unixepoch() * 1000 + 604800000
FROM user
WHERE active = 1 AND invitedAt IS NOT NULL AND EXISTS (
  SELECT 1 FROM passwordReset
  WHERE userId = user.id AND isInvitation = 1 AND usedAt IS NULL AND expiresAt > unixepoch() * 1000
);
UPDATE passwordReset SET usedAt = unixepoch() * 1000 WHERE usedAt IS NULL;

UPDATE outbox SET payload = '{}', nextAttemptAt = NULL, error = 'withdrawn: its link or code was kept in clear'
WHERE kind = 'mail' AND doneAt IS NULL AND (payload LIKE '%token=%' OR payload LIKE '%The code is%');
UPDATE outbox SET payload = '{}' WHERE doneAt IS NOT NULL OR nextAttemptAt IS NULL;
`
