import { menuItem } from '../../../../contract/entities/business-menu'
import { defineResource } from '../../../records/definition/define'
import { first, text } from '../../../records/definition/expression'

/** Item that a venue sells: a standard drink, one of its own, or a product as it is. */
export const menuItems = defineResource(menuItem, {
  screen: '/business-menu/menu-items',
  label: ['menu item', 'menu items'],
  columns: ['id', 'name', 'type', 'placeName', 'isActive', 'featuredItem', 'displayOrder', 'notes'],
  labels: { placeName: 'Business', isActive: 'Active', featuredItem: 'Featured', taxClassName: 'Tax Class' },
  search: ['name', 'notes', 'placeName'],
  filters: ['type', 'isActive', 'featuredItem'],
  joined: {
    placeName: 'businessId.placeId.name',
    name: first('standardDrinkId.name', 'customDrinkId.name', text`${'productId.brandId.name'} ${'productId.name'}`),
    isAlcoholic: first('standardDrinkId.isAlcoholic', 'customDrinkId.isAlcoholic', 'productId.isAlcoholic'),
    soldOutUntil: 'soldOutUntil',
    taxClassName: 'taxClassId.name',
  },
  sort: 'displayOrder,asc',
  createFields: [
    'businessId',
    'type',
    'standardDrinkId',
    'customDrinkId',
    'productId',
    'displayOrder',
    'isActive',
    'featuredItem',
    'notes',
    'taxClassId',
  ],
  shown: {
    standardDrinkId: { type: ['StandardDrink'] },
    customDrinkId: { type: ['CustomDrink'] },
    productId: { type: ['Product'] },
  },
  needed: ['standardDrinkId', 'customDrinkId', 'productId'],
  effects: [{ field: 'type', sets: { standardDrinkId: null, customDrinkId: null, productId: null } }],
  choices: {
    customDrinkId: { businessId: '$businessId' },
    productId: { isGroupingOnly: false },
    taxClassId: { businessId: '$businessId' },
  },
  owns: ['menuItemAvailability', 'menuTranslation'],
  moments: ['soldOutUntil'],
  ofBusiness: true,
  children: [
    {
      table: 'menuItemAvailability',
      by: 'menuItemId',
      title: 'Availability Rules',
      columns: ['id', 'ruleType', 'display'],
      labels: { display: 'When' },
      opens: '/business-menu/availability-rules/{id}',
      add: { label: 'Add Rule' },
      deletable: true,
    },
  ],
})
