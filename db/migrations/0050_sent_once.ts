/** Repeated forms of a guest's phone that got no answer, and the language of its notices. */
export const sentOnce = /* sql */ `
-- The keys of the latest forms that put something into it, as JSON: one that comes again adds nothing (app/ordering/checkout/basket.ts).
ALTER TABLE basket ADD COLUMN added TEXT NOT NULL DEFAULT '[]';
-- The language of its notices.
ALTER TABLE device ADD COLUMN language TEXT NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'es'));
`
