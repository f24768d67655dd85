import { standardDrink } from '../../../../contract/entities/master-menu'
import { defineResource } from '../../../records/definition/define'
import { categoriesOf, recipe } from '../parts-of-drinks'

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
    recipe('standardDrinkRecipeItem', 'standardDrinkId'),
    categoriesOf('StandardDrink', 'standardDrinkId', 'Create Standard Drink Category'),
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
