import { alcoholSubtype } from '../../../../contract/entities/alcohol'
import { defineResource } from '../../../records/definition/define'

export const alcoholSubtypes = defineResource(alcoholSubtype, {
  screen: '/alcohols/subtypes',
  label: ['alcohol subtype', 'alcohol subtypes'],
  headings: { add: 'Add Subtype' },
  messages: { created: 'Created {name} subtype!', createFailed: 'Error creating subtype!' },
  columns: ['id', 'alcoholTypeName', 'name', 'description'],
  labels: { alcoholTypeName: 'AlcoholType' },
  search: ['name', 'alcoholTypeName'],
  joined: { alcoholTypeName: 'alcoholTypeId.name' },
  createFields: [
    'name',
    'description',
    'agingRequirements',
    'regionalRequirements',
    'otherSpecifications',
    'alcoholTypeId',
  ],
  afterDelete: 'list',
  children: [
    {
      table: 'product',
      by: 'alcoholSubtypeId',
      title: 'Products',
      columns: ['id', 'brandName', 'name', 'description'],
    },
  ],
})
