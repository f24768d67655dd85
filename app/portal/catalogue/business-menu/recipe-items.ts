import { customDrinkRecipeItem } from '../../../../contract/entities/recipes'
import { defineResource } from '../../../records/definition/define'
import { RECIPE_ITEM, RECIPE_ITEM_FIELDS } from '../parts-of-drinks'

/** Recipe line of a venue's own drink: a part of the drink. */
export const customDrinkRecipeItems = defineResource(customDrinkRecipeItem, {
  ...RECIPE_ITEM,
  among: ['custom drink recipe item', 'custom drink recipe items'],
  scope: { businessId: 'customDrinkId.businessId' },
  createFields: ['customDrinkId', ...RECIPE_ITEM_FIELDS, 'priority'],
})
