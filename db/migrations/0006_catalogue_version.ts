/** The tables behind prices, menus and venues' terms: a change in any of them makes every cached price book stale. */
const WATCHED = [
  'alcoholType',
  'alcoholSubtype',
  'ingredient',
  'priceTier',
  'pourType',
  'packagingFormat',
  'servingContainer',
  'pourFormat',
  'brand',
  'productLine',
  'product',
  'substitution',
  'standardDrink',
  'standardDrinkRecipeItem',
  'standardDrinkSubstitution',
  'category',
  'categoryAssignment',
  'businessCategory',
  'customDrink',
  'customDrinkRecipeItem',
  'pourAvailability',
  'businessPourAvailability',
  'businessPriceTier',
  'businessProductPriceTier',
  'businessDefaultProduct',
  'menuItem',
  'menuItemAvailability',
  'place',
  'placeHours',
  'business',
  'businessStripeAccount',
]

/**
 * A number that grows with every change of the catalogue. Triggers write it, so that no writer, import or repair by hand can
 * forget it. Price books compare it with the version that they were read at.
 */
export const catalogueVersion = /* sql */ `
CREATE TABLE catalogueVersion (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL
) STRICT;
INSERT INTO catalogueVersion (id, version) VALUES (1, 1);
${WATCHED.flatMap((table) =>
  ['INSERT', 'UPDATE', 'DELETE'].map(
    (change) => `CREATE TRIGGER ${table}_version_${change.toLowerCase()} AFTER ${change} ON ${table} BEGIN
  UPDATE catalogueVersion SET version = version + 1;
END;`,
  ),
).join('\n')}
`
