/** Changing a second factor requires the factor. */
export const factorProofs = /* sql */ `
-- When a second factor was last shown in this session (Unix ms).
ALTER TABLE session ADD COLUMN factorProvedAt INTEGER;
-- Staff sessions of /v1 end 30 days after the sign-in, however often they are renewed.
UPDATE session SET expiresAt = createdAt + 2592000000
  WHERE kind = 'api' AND userId IS NOT NULL AND expiresAt > createdAt + 2592000000;
`
