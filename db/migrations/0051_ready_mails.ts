/** Whether a guest gets a mail when a drink is ready, and in which language. */
export const readyMails = /* sql */ `
ALTER TABLE customer ADD COLUMN readyByMail INTEGER NOT NULL DEFAULT 1 CHECK (readyByMail IN (0, 1));
-- The language of what is mailed about an order; that of notices is each device's own.
ALTER TABLE customer ADD COLUMN language TEXT NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'es'));
`
