import { customDrinkRecipeItem } from '../../../contract/entities/recipes'
import { defineResource } from '../../crud/definition/definition'
import { first, text } from '../../crud/definition/expression'

/** What a venue's own drink is made of: its parts. */
export const customDrinkRecipeItems = defineResource(customDrinkRecipeItem, {
  scope: { businessId: 'customDrinkId.businessId' },
  label: ['recipe item', 'recipe items'],
  messages: { created: 'Created  recipe item!', deleteFailed: 'Error deleting recipe item!' },
  columns: ['id', 'type', 'name', 'quantity', 'flavor', 'isOptional', 'priority'],
  units: { quantity: 'unit' },
  search: ['name'],
  joined: {
    name: first(
      text`${'productId.brandId.name'} ${'productId.name'}`,
      'ingredientId.name',
      'alcoholTypeId.name',
      'alcoholSubtypeId.name',
    ),
  },
  sort: 'priority,asc',
  createFields: [
    'customDrinkId',
    'type',
    'alcoholTypeId',
    'alcoholSubtypeId',
    'productId',
    'ingredientId',
    'flavor',
    'quantity',
    'unit',
    'isOptional',
    'priority',
  ],
  shown: {
    alcoholTypeId: { type: ['AlcoholType'] },
    alcoholSubtypeId: { type: ['AlcoholSubtype'] },
    productId: { type: ['Product'] },
    ingredientId: { type: ['Ingredient'] },
    flavor: { type: ['AlcoholType', 'AlcoholSubtype'] },
  },
})
