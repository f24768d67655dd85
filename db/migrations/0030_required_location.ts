/** Guests say where they are, where the venue has a distance to hold that against. */
export const requiredLocation = /* sql */ `
-- Has an effect only with a maxDistance, so that a venue which sets one is guarded from then on.
ALTER TABLE business ADD COLUMN requiresLocation INTEGER NOT NULL DEFAULT 1 CHECK (requiresLocation IN (0, 1));
`
