/** A drink may say in its own words what a substitution does to it; without them the substitution's description stands. */
export const substitutionWords = /* sql */ `
ALTER TABLE standardDrinkSubstitution ADD COLUMN description TEXT;
`
