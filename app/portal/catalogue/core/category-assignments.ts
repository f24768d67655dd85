import { categoryAssignment } from '../../../../contract/entities/core'
import { defineResource } from '../../../records/definition/define'
import { first } from '../../../records/definition/expression'

/** Puts a drink or product into a category. Belongs to a venue if the drink, the product or the category does. */
export const categoryAssignments = defineResource(categoryAssignment, {
  scope: { businessId: first('customDrinkId.businessId', 'categoryId.businessId', 'productId.businessId') },
  label: ['category assignment', 'category assignments'],
  messages: {
    created: 'Created  category assignment!',
    deleteFailed: 'Error deleting category assignment!',
  },
  columns: ['id', 'name', 'type', 'categoryName', 'displayOrder', 'isActive'],
  search: ['name', 'categoryName'],
  joined: {
    name: first('standardDrinkId.name', 'customDrinkId.name', 'productId.name'),
    categoryName: 'categoryId.name',
    categoryType: 'categoryId.categoryType',
    categoryDescription: 'categoryId.description',
  },
  sort: 'displayOrder,asc',
  display: (of) => `${of('categoryName')}: ${of('name')}`,
  shown: {
    standardDrinkId: { type: ['StandardDrink'] },
    customDrinkId: { type: ['CustomDrink'] },
    productId: { type: ['Product'] },
  },
  needed: ['standardDrinkId', 'customDrinkId', 'productId'],
})
