import type { RecordFixtures } from '../records.fixture'

export const masterMenuFixtures: RecordFixtures = {
  standardDrink: {
    access: 'shared',
    valid: (_, n) => ({ name: `Corpse Reviver ${n}`, isAlcoholic: true, isShot: false }),
    change: { preparationInstructions: 'Shake hard, strain twice' },
    mistake: { fields: { name: ' ' }, path: 'name', message: 'Required' },
    unique: 'standardDrink - name',
    keptBy: 'categoryAssignment.standardDrinkId',
  },
  standardDrinkRecipeItem: {
    access: 'shared',
    valid: (ids, n) => ({
      standardDrinkId: ids.first('standardDrink'),
      type: 'AlcoholType',
      alcoholTypeId: ids.first('alcoholType'),
      quantity: 1.5,
      unit: 'oz',
      priority: n,
    }),
    change: { quantity: 2, isOptional: true },
    mistake: { fields: { flavor: 'Gravel' }, path: 'flavor', message: 'Must be one of the flavors' },
  },
  standardDrinkSubstitution: {
    access: 'shared',
    valid: async (ids) => ({
      drinkId: await ids.fresh('standardDrink'),
      substitutionId: ids.first('substitution'),
      priority: 1,
    }),
    change: { priority: 2 },
    mistake: { fields: { priority: 1001 }, path: 'priority', message: 'Must be 0 to 1000' },
    unique: 'standardDrinkSubstitution - drinkId, substitutionId',
  },
  pourAvailability: {
    access: 'shared',
    valid: (ids, n) => ({
      pourFormatId: ids.first('pourFormat'),
      entityType: 'Product',
      productId: ids.first('product'),
      displayOrder: n % 1000,
    }),
    change: { isDefault: true },
    mistake: { fields: { productId: null }, path: 'productId', message: 'Required' },
    keptBy: 'businessPourAvailability.pourAvailabilityId',
  },
}
