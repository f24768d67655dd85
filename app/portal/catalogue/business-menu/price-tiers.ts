import { businessPriceTier } from '../../../../contract/entities/business-prices'
import { defineResource } from '../../../records/definition/define'

/** Amount that a tier adds to a pour at a venue. */
export const businessPriceTiers = defineResource(businessPriceTier, {
  screen: '/business-menu/price-tiers',
  label: ['business price tier', 'business price tiers'],
  columns: [
    'placeName',
    'priceTierName',
    'pourTypeName',
    'alcoholTypeName',
    'displayOrder',
    'defaultUpCharge',
    'isDefault',
  ],
  headline: ['priceTierName', 'pourTypeName', 'alcoholTypeName'],
  labels: { placeName: 'Business', isDefault: 'Default' },
  search: ['priceTierName', 'pourTypeName', 'alcoholTypeName', 'placeName'],
  joined: {
    placeName: 'businessId.placeId.name',
    priceTierName: 'priceTierId.name',
    pourTypeName: 'pourTypeId.name',
    alcoholTypeName: 'alcoholTypeId.name',
  },
  sort: 'displayOrder,asc',
  display: (of) => [of('priceTierName'), of('pourTypeName'), of('alcoholTypeName')].filter(Boolean).join(' - '),
  createFields: [
    'businessId',
    'priceTierId',
    'pourTypeId',
    'alcoholTypeId',
    'isDefault',
    'defaultUpCharge',
    'displayOrder',
  ],
  shown: { defaultUpCharge: { isDefault: [false] } },
  needed: ['defaultUpCharge'],
  effects: [{ field: 'isDefault', value: true, sets: { defaultUpCharge: 0 } }],
  editable: ['defaultUpCharge'],
  ofBusiness: true,
})
