import { z } from 'zod'
import { RECIPE_ITEM_TYPES } from '../enumerations'
import { choice, decimal, displayOrder, initially, optional, reference, switchField, text } from '../fields'
import { MAX_RECIPE_QUANTITY } from '../limits'
import { flavor, hasFlavor } from './core'
import { entity, joinedName } from './entity'
import { linkedBy, AT_ONCE } from './links'

/** The parts of a standard drink and of a custom drink, which differ only in the drink and `noSubstitution`. */

const part = {
  type: choice(RECIPE_ITEM_TYPES),
  quantity: decimal({ min: 0, max: MAX_RECIPE_QUANTITY, step: 0.1 }),
  unit: text(),
  isOptional: initially(switchField(), false),
  productId: optional(reference('product')),
  ingredientId: optional(reference('ingredient')),
  alcoholTypeId: optional(reference('alcoholType')),
  alcoholSubtypeId: optional(reference('alcoholSubtype')),
  flavor: optional(flavor()),
  priority: initially(displayOrder(), 0),
}

const link = linkedBy('type', {
  Product: 'productId',
  Ingredient: 'ingredientId',
  AlcoholType: 'alcoholTypeId',
  AlcoholSubtype: 'alcoholSubtypeId',
})

/** Clears fields of other types: the other ids, and the flavor if the type has none. */
function clear<R extends { type: string; flavor: string | null }>(row: R): R {
  const cleared = link.clear(row)
  return hasFlavor(row.type) ? cleared : { ...cleared, flavor: null }
}

const standardFields = {
  standardDrinkId: reference('standardDrink'),
  ...part,
  noSubstitution: initially(switchField(), false),
}

export const standardDrinkRecipeItem = {
  ...entity(
    'standardDrinkRecipeItem',
    standardFields,
    { name: joinedName },
    {
      name: 'standardDrinkRecipeItems',
      path: 'standard-drinks/recipe-items',
      subject: 'StandardDrink',
      partOf: ['standardDrinkId'],
    },
  ),
  input: z.object(standardFields).superRefine(link.check, AT_ONCE).transform(clear),
}

const customFields = { customDrinkId: reference('customDrink'), ...part }

export const customDrinkRecipeItem = {
  ...entity(
    'customDrinkRecipeItem',
    customFields,
    { name: joinedName },
    {
      name: 'customDrinkRecipeItems',
      path: 'custom-drinks/recipe-items',
      subject: 'CustomDrink',
      partOf: ['customDrinkId'],
    },
  ),
  input: z.object(customFields).superRefine(link.check, AT_ONCE).transform(clear),
}
