import { alcoholCategory } from '../../../../contract/entities/alcohol'
import { defineResource } from '../../../records/definition/define'

export const alcoholCategories = defineResource(alcoholCategory, {
  screen: '/alcohols',
  label: ['alcohol category', 'alcohol categories'],
  headings: { add: 'Add Category' },
  columns: ['id', 'name', 'description'],
  search: ['name', 'description'],
  afterDelete: 'list',
  children: [
    {
      table: 'alcoholType',
      by: 'alcoholCategoryId',
      title: 'Alcohol Types',
      columns: ['id', 'name', 'description'],
      add: { label: 'Add Type', fields: ['name', 'description', 'abvRange', 'productionMethod'] },
    },
  ],
})
