/** Records that people replace as a whole. Forms and calls send the version that they changed. */
const VERSIONED = [
  'alcoholCategory',
  'alcoholType',
  'alcoholSubtype',
  'category',
  'categoryAssignment',
  'ingredient',
  'priceTier',
  'substitution',
  'pourType',
  'packagingFormat',
  'servingContainer',
  'pourFormat',
  'brand',
  'productLine',
  'product',
  'productAttribute',
  'productAttributeValue',
  'standardDrink',
  'standardDrinkRecipeItem',
  'standardDrinkSubstitution',
  'pourAvailability',
  'customDrink',
  'customDrinkRecipeItem',
  'menuItem',
  'menuItemAvailability',
  'businessCategory',
  'businessDefaultProduct',
  'businessPourAvailability',
  'businessPriceTier',
  'businessProductPriceTier',
  'businessServingContainer',
  'place',
  'business',
  'businessLocker',
  'businessSignup',
  'user',
  'customer',
]

/**
 * The version of each record, which grows by one with every change: every writer sets `updatedAt`. Triggers write the version, so that no
 * writer can forget it. Values stored with a record (a guest's totals, whether a locker is online) do not count as changes.
 */
export const recordVersions = /* sql */ `
${VERSIONED.map(
  (table) => `ALTER TABLE ${table} ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
CREATE TRIGGER ${table}_changed AFTER UPDATE OF updatedAt ON ${table} BEGIN
  UPDATE ${table} SET version = old.version + 1 WHERE id = new.id;
END;`,
).join('\n')}
`
