import { categoryAssignment } from '../../../contract/entities/core'
import { defineResource } from '../../crud/definition/definition'
import { first } from '../../crud/definition/expression'

/** That a drink or a product is in a category: a part of the drink or product. */
export const categoryAssignments = defineResource(categoryAssignment, {
  scope: { businessId: 'customDrinkId.businessId' },
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
})
