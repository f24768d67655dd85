import { allergenMark } from '../../../../contract/entities/allergens'
import { defineResource } from '../../../records/definition/define'
import { first, text } from '../../../records/definition/expression'

/** Allergen that an ingredient or a product contains. */
export const allergenMarks = defineResource(allergenMark, {
  scope: { businessId: first('ingredientId.businessId', 'productId.businessId') },
  screen: '/core/allergens',
  label: ['allergen', 'allergens'],
  columns: ['id', 'name', 'type', 'allergen'],
  labels: { name: 'Contained in' },
  search: ['name', 'allergen'],
  filters: ['type', 'allergen'],
  joined: { name: first('ingredientId.name', text`${'productId.brandId.name'} ${'productId.name'}`) },
  display: (of) => `${of('name')}: ${of('allergen')}`,
  shown: { ingredientId: { type: ['Ingredient'] }, productId: { type: ['Product'] } },
  needed: ['ingredientId', 'productId'],
})
