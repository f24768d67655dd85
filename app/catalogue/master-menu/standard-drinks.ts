import { standardDrink } from '../../../contract/entities/master-menu'
import { defineResource } from '../../crud/definition/definition'

const ASKED = ['name', 'description', 'preparationInstructions', 'isAlcoholic', 'isShot'] as const

export const standardDrinks = defineResource(standardDrink, {
  screen: '/master-menu/standard-drinks',
  label: ['standard drink', 'standard drinks'],
  headings: { add: 'Add StandardDrink' },
  messages: { created: 'Created!' },
  columns: ['id', 'name', 'description', 'isAlcoholic', 'isShot'],
  search: ['name', 'description'],
  createFields: ASKED,
  editFields: [...ASKED, 'image'],
  owns: ['standardDrinkRecipeItem', 'standardDrinkSubstitution'],
  children: [
    {
      table: 'standardDrinkRecipeItem',
      by: 'standardDrinkId',
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
      by: 'standardDrinkId',
      title: 'Categories',
      fixed: { type: 'StandardDrink' },
      columns: ['id', 'categoryType', 'categoryName', 'categoryDescription', 'isActive'],
      labels: { categoryName: 'Name', categoryDescription: 'Description' },
      opens: '/core/categories/{categoryId}',
      add: {
        label: 'Add Category',
        title: 'Create Standard Drink Category',
        fields: ['categoryId', 'displayOrder', 'isActive'],
      },
      deletable: true,
    },
    {
      table: 'standardDrinkSubstitution',
      by: 'drinkId',
      title: 'Substitutions',
      columns: ['id', 'name', 'description', 'priority'],
      opens: '/core/substitutions/{substitutionId}',
      add: { label: 'Add Substitution' },
      editable: ['description', 'priority'],
      deletable: true,
    },
    {
      table: 'pourAvailability',
      by: 'standardDrinkId',
      title: 'Pour Formats',
      fixed: { entityType: 'Drink' },
      columns: [
        'id',
        'pourTypeName',
        'servingContainerName',
        'alcoholCategoryName',
        'volumeOz',
        'displayOrder',
        'isDefault',
      ],
      opens: '/core/pour-formats/{pourFormatId}',
      add: { label: 'Add Format', title: 'Create Pour Format', fields: ['pourFormatId', 'displayOrder', 'isDefault'] },
      deletable: true,
      messages: { created: 'Created  pour format!', deleteFailed: 'Error deleting pour availability!' },
    },
  ],
})
