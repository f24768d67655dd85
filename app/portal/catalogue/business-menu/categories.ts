import { businessCategory } from '../../../../contract/entities/business-menu'
import { defineResource } from '../../../records/definition/define'

/** A section of a venue's menu. */
export const businessCategories = defineResource(businessCategory, {
  screen: '/business-menu/categories',
  label: ['business category', 'business categories'],
  columns: ['id', 'name', 'description', 'categoryType', 'placeName'],
  labels: { placeName: 'Business', isActive: 'Active' },
  search: ['name', 'displayName', 'description', 'placeName'],
  joined: {
    placeName: 'businessId.placeId.name',
    name: 'categoryId.name',
    description: 'categoryId.description',
    categoryType: 'categoryId.categoryType',
  },
  // A section of a venue's own is a category first, and its owner has no other need of the list of categories.
  adds: { categoryId: { categoryType: 'Business', businessId: '$businessId' } },
  ofBusiness: true,
})
