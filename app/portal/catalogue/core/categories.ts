import { category } from '../../../../contract/entities/core'
import { defineResource } from '../../../records/definition/define'

export const categories = defineResource(category, {
  screen: '/core/categories',
  label: ['category', 'categories'],
  messages: { deleteFailed: 'Error deleting category!' },
  columns: ['id', 'name', 'description', 'categoryType', 'placeName'],
  labels: { placeName: 'Business' },
  search: ['name', 'description', 'placeName'],
  joined: { placeName: 'businessId.placeId.name' },
  display: (of) => (of('placeName') ? `${of('placeName')} - ${of('name')}` : of('name')),
  createFields: ['name', 'description', 'categoryType', 'businessId', 'isActive', 'image'],
  shown: { businessId: { categoryType: ['Business'] } },
  needed: ['businessId'],
  children: [
    {
      table: 'categoryAssignment',
      by: 'categoryId',
      title: 'Assigned Items',
      columns: ['id', 'name', 'type', 'displayOrder', 'isActive'],
      opens: {
        by: 'type',
        to: {
          StandardDrink: '/master-menu/standard-drinks/{standardDrinkId}',
          CustomDrink: '/business-menu/custom-drinks/{customDrinkId}',
          Product: '/products/{productId}',
        },
      },
      add: { label: 'Add Item', title: 'Add Item to Category' },
      editable: ['displayOrder', 'isActive'],
      deletable: true,
    },
  ],
})
