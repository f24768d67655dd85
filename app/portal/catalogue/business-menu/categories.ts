import { businessCategory } from '../../../../contract/entities/business-menu'
import { defineResource } from '../../../records/definition/define'

/** A section of a venue's menu. */
export const businessCategories = defineResource(businessCategory, {
  screen: '/business-menu/categories',
  label: ['business category', 'business categories'],
  columns: ['id', 'name', 'description', 'categoryType', 'placeName'],
  labels: { placeName: 'Business', isActive: 'Active', taxClassName: 'Tax Class' },
  search: ['name', 'displayName', 'description', 'placeName'],
  joined: {
    placeName: 'businessId.placeId.name',
    name: 'categoryId.name',
    description: 'categoryId.description',
    categoryType: 'categoryId.categoryType',
    taxClassName: 'taxClassId.name',
  },
  choices: { taxClassId: { businessId: '$businessId' } },
  // A venue's own section is created as a category first, and its owner needs no list of categories for anything else.
  adds: { categoryId: { categoryType: 'Business', businessId: '$businessId' } },
  ofBusiness: true,
})
