/** A drink may describe the effect of a substitution in its own words, instead of the substitution's description. */
export const substitutionWords = /* sql */ `
ALTER TABLE standardDrinkSubstitution ADD COLUMN description TEXT;
`
