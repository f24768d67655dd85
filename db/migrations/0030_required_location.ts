/** Guests must send their location if the venue has a distance limit. */
export const requiredLocation = /* sql */ `
-- Has an effect only with a maxDistance, so that a venue which sets one is guarded from then on.
ALTER TABLE business ADD COLUMN requiresLocation INTEGER NOT NULL DEFAULT 1 CHECK (requiresLocation IN (0, 1));
`
