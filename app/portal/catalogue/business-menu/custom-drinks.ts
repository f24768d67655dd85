import { customDrink } from '../../../../contract/entities/business-menu'
import { defineResource } from '../../../records/definition/define'
import { categoriesOf, recipe } from '../parts-of-drinks'

const ASKED = [
  'businessId',
  'name',
  'description',
  'preparationInstructions',
  'isAlcoholic',
  'isShot',
  'basePrice',
  'upCharge',
] as const

/** A drink of one venue. */
export const customDrinks = defineResource(customDrink, {
  screen: '/business-menu/custom-drinks',
  label: ['custom drink', 'custom drinks'],
  columns: ['id', 'name', 'description', 'placeName', 'isAlcoholic', 'isShot', 'basePrice', 'upCharge'],
  labels: { placeName: 'Business' },
  search: ['name', 'description', 'placeName'],
  filters: ['isAlcoholic', 'isShot'],
  joined: { placeName: 'businessId.placeId.name' },
  createFields: ASKED,
  editFields: [...ASKED, 'image'],
  editable: ['basePrice'],
  owns: ['customDrinkRecipeItem'],
  ofBusiness: true,
  wide: true,
  children: [
    recipe('customDrinkRecipeItem', 'customDrinkId'),
    categoriesOf('CustomDrink', 'customDrinkId', 'Create Custom Drink Category'),
  ],
})
