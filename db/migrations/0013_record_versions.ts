/** What people replace as a whole: forms and calls say which version they have changed. */
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
 * The version of each record, one more with every change: whatever changes a record says when, in `updatedAt`. Triggers keep it, so that no
 * writer can forget it; what is kept beside a record (a guest's totals, whether a locker is online) is no change of it.
 */
export const recordVersions = /* sql */ `
${VERSIONED.map(
  (table) => `ALTER TABLE ${table} ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
CREATE TRIGGER ${table}_changed AFTER UPDATE OF updatedAt ON ${table} BEGIN
  UPDATE ${table} SET version = old.version + 1 WHERE id = new.id;
END;`,
).join('\n')}
`
