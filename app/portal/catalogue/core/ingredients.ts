import { ingredient } from '../../../../contract/entities/core'
import { defineResource } from '../../../records/definition/define'
import { allergensOf } from '../parts-of-drinks'

export const ingredients = defineResource(ingredient, {
  screen: '/core/ingredients',
  label: ['ingredient', 'ingredients'],
  columns: ['id', 'name', 'category', 'placeName'],
  labels: { placeName: 'Business' },
  search: ['name', 'category'],
  filters: ['category'],
  joined: { placeName: 'businessId.placeId.name' },
  owns: ['allergenMark'],
  children: [allergensOf('Ingredient', 'ingredientId')],
})
