import { POUR_LINKS, pourAvailability } from '../../../../contract/entities/master-menu'
import { defineResource } from '../../../records/definition/define'
import { first, text } from '../../../records/definition/expression'

/** Name of the poured drink, product or kind of alcohol. */
export const POURED = first(
  'categoryId.name',
  'standardDrinkId.name',
  'productLineId.name',
  text`${'productId.brandId.name'} ${'productId.name'}`,
  'alcoholTypeId.name',
  'alcoholSubtypeId.name',
)
export const POURED_INTO = first('pourFormatId.servingContainerId.name', 'pourFormatId.packagingFormatId.name')

export const pourAvailabilities = defineResource(pourAvailability, {
  scope: { businessId: 'productId.businessId' },
  screen: '/master-menu/pour-availability',
  label: ['pour availability', 'pour availabilities'],
  headings: { list: 'Pour Availability' },
  messages: { created: 'Created Pour availability!' },
  columns: ['id', 'pourTypeName', 'servingContainerName', 'name', 'entityType', 'displayOrder', 'isDefault'],
  search: ['name', 'pourTypeName', 'servingContainerName'],
  filters: ['entityType'],
  joined: {
    name: POURED,
    pourTypeName: 'pourFormatId.pourTypeId.name',
    servingContainerName: POURED_INTO,
    packagingFormatName: 'pourFormatId.packagingFormatId.name',
    alcoholCategoryName: 'pourFormatId.alcoholCategoryId.name',
    volumeOz: 'pourFormatId.volumeOz',
  },
  sort: 'id,asc',
  display: (of) => `${of('entityType')} (${of('name')}) / ${of('pourTypeName')} - ${of('servingContainerName')}`,
  createFields: ['pourFormatId', 'entityType', ...Object.values(POUR_LINKS), 'displayOrder', 'isDefault'],
  shown: {
    categoryId: { entityType: ['Category'] },
    standardDrinkId: { entityType: ['Drink'] },
    productLineId: { entityType: ['ProductLine'] },
    productId: { entityType: ['Product'] },
    alcoholTypeId: { entityType: ['AlcoholType'] },
    alcoholSubtypeId: { entityType: ['AlcoholSubtype'] },
  },
  needed: ['categoryId', 'standardDrinkId', 'productLineId', 'productId', 'alcoholTypeId', 'alcoholSubtypeId'],
  effects: [
    {
      field: 'entityType',
      sets: Object.fromEntries(Object.values(POUR_LINKS).map((field) => [field, null])),
    },
  ],
  children: [
    {
      table: 'businessPourAvailability',
      by: 'pourAvailabilityId',
      title: 'Businesses',
      columns: ['id', 'placeName', 'basePrice', 'upCharge', 'displayOrder', 'isDefault'],
      labels: { placeName: 'Business', isDefault: 'Is Default' },
      add: { label: 'Add Business', title: 'Create Business Pour Availability' },
      deletable: true,
      messages: { deleteFailed: 'Error deleting pour availability!' },
    },
  ],
})
