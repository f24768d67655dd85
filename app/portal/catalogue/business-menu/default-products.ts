import { businessDefaultProduct } from '../../../../contract/entities/business-menu'
import { defineResource } from '../../../records/definition/define'
import { text } from '../../../records/definition/expression'

/** Product a venue pours when a recipe names a kind of alcohol and the guest chooses no bottle. */
export const businessDefaultProducts = defineResource(businessDefaultProduct, {
  screen: '/business-menu/default-products',
  label: ['default product', 'default products'],
  columns: ['id', 'placeName', 'alcoholTypeName', 'alcoholSubtypeName', 'productName', 'isActive', 'notes'],
  headline: ['alcoholTypeName', 'alcoholSubtypeName', 'productName'],
  labels: { placeName: 'Business', isActive: 'Active' },
  search: ['productName', 'alcoholTypeName', 'alcoholSubtypeName', 'placeName'],
  filters: ['isActive'],
  joined: {
    placeName: 'businessId.placeId.name',
    productName: text`${'productId.brandId.name'} ${'productId.name'}`,
    alcoholTypeName: 'alcoholTypeId.name',
    alcoholSubtypeName: 'alcoholSubtypeId.name',
  },
  sort: 'productName,asc',
  display: (of) => `${of('alcoholTypeName') || of('alcoholSubtypeName')}: ${of('productName')}`,
  createFields: ['businessId', 'alcoholTypeId', 'alcoholSubtypeId', 'productId', 'isActive', 'notes'],
  choices: {
    productId: { alcoholTypeId: '$alcoholTypeId', alcoholSubtypeId: '$alcoholSubtypeId', isGroupingOnly: false },
  },
  ofBusiness: true,
})
