import { alcoholType } from '../../../../contract/entities/alcohol'
import { defineResource } from '../../../records/definition/define'

export const alcoholTypes = defineResource(alcoholType, {
  screen: '/alcohols/types',
  label: ['alcohol type', 'alcohol types'],
  headings: { add: 'Add Type' },
  messages: { created: 'Created {name} type!', confirmDelete: 'Are you sure you want to Delete this Alcohol Type!' },
  columns: ['id', 'name', 'alcoholCategoryName', 'description'],
  labels: { alcoholCategoryId: 'Category', alcoholCategoryName: 'Category', abvRange: 'ABV Range' },
  search: ['name', 'alcoholCategoryName'],
  joined: { alcoholCategoryName: 'alcoholCategoryId.name' },
  createFields: ['name', 'description', 'abvRange', 'productionMethod', 'alcoholCategoryId'],
  afterDelete: 'list',
  children: [
    {
      table: 'alcoholSubtype',
      by: 'alcoholTypeId',
      title: 'Subtypes',
      columns: ['id', 'name', 'description'],
      add: { label: 'Add Subtype' },
    },
    { table: 'product', by: 'alcoholTypeId', title: 'Products', columns: ['id', 'brandName', 'name', 'description'] },
  ],
})
