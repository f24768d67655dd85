import { customDrink } from '../../../contract/entities/business-menu'
import { defineResource } from '../../crud/definition/definition'

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
    {
      table: 'customDrinkRecipeItem',
      by: 'customDrinkId',
      title: 'Recipe Items',
      columns: ['id', 'type', 'name', 'quantity', 'flavor', 'isOptional', 'priority'],
      opens: {
        by: 'type',
        to: {
          AlcoholType: '/alcohols/types/{alcoholTypeId}',
          AlcoholSubtype: '/alcohols/subtypes/{alcoholSubtypeId}',
          Product: '/products/{productId}',
          Ingredient: '/core/ingredients/{ingredientId}',
        },
      },
      add: { label: 'Add Recipe Item' },
      editable: ['quantity', 'isOptional', 'priority'],
      deletable: true,
    },
    {
      table: 'categoryAssignment',
      by: 'customDrinkId',
      title: 'Categories',
      fixed: { type: 'CustomDrink' },
      columns: ['id', 'categoryType', 'categoryName', 'categoryDescription', 'isActive'],
      labels: { categoryName: 'Name', categoryDescription: 'Description' },
      opens: '/core/categories/{categoryId}',
      add: {
        label: 'Add Category',
        title: 'Create Custom Drink Category',
        fields: ['categoryId', 'displayOrder', 'isActive'],
      },
      deletable: true,
    },
  ],
})
