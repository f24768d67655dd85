import { standardDrinkRecipeItem } from '../../../contract/entities/recipes'
import { defineResource } from '../../crud/definition/definition'
import { first, text } from '../../crud/definition/expression'

/** What a standard drink is made of: its parts. */
export const standardDrinkRecipeItems = defineResource(standardDrinkRecipeItem, {
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
    'standardDrinkId',
    'type',
    'alcoholTypeId',
    'alcoholSubtypeId',
    'productId',
    'ingredientId',
    'flavor',
    'quantity',
    'unit',
    'isOptional',
    'noSubstitution',
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
