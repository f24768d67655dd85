import { standardDrinkRecipeItem } from '../../../../contract/entities/recipes'
import { defineResource } from '../../../records/definition/define'
import { RECIPE_ITEM, RECIPE_ITEM_FIELDS } from '../parts-of-drinks'

/** What a standard drink is made of: its parts. */
export const standardDrinkRecipeItems = defineResource(standardDrinkRecipeItem, {
  ...RECIPE_ITEM,
  among: ['standard drink recipe item', 'standard drink recipe items'],
  createFields: ['standardDrinkId', ...RECIPE_ITEM_FIELDS, 'noSubstitution', 'priority'],
})
