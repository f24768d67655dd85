import { standardDrinkRecipeItem } from '../../../../contract/entities/recipes'
import { defineResource } from '../../../records/definition/define'
import { RECIPE_ITEM, RECIPE_ITEM_FIELDS } from '../parts-of-drinks'

/** Recipe line of a standard drink: a part of the drink. */
export const standardDrinkRecipeItems = defineResource(standardDrinkRecipeItem, {
  ...RECIPE_ITEM,
  among: ['standard drink recipe item', 'standard drink recipe items'],
  createFields: ['standardDrinkId', ...RECIPE_ITEM_FIELDS, 'noSubstitution', 'priority'],
})
