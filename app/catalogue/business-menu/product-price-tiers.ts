import { businessProductPriceTier } from '../../../contract/entities/business-prices'
import { defineResource } from '../../crud/definition/define'

/** The tier of a product at a venue: in general, or for one pour type with its own dollars. */
export const businessProductPriceTiers = defineResource(businessProductPriceTier, {
  screen: '/business-menu/product-price-tiers',
  label: ['product price tier', 'product price tiers'],
  messages: { createFailed: 'Error creating business product price tier!' },
  columns: [
    'placeName',
    'brandName',
    'productName',
    'priceTierName',
    'pourTypeName',
    'priceAdjustment',
    'isActive',
    'isDefault',
    'displayOrder',
  ],
  labels: {
    placeName: 'Business',
    brandName: 'Brand Name',
    productName: 'Product Name',
    isActive: 'Active',
    isDefault: 'Default',
  },
  search: ['brandName', 'productName', 'priceTierName', 'pourTypeName', 'placeName'],
  filters: ['isActive', 'isDefault'],
  joined: {
    placeName: 'businessId.placeId.name',
    brandName: 'productId.brandId.name',
    productName: 'productId.name',
    priceTierName: 'priceTierId.name',
    pourTypeName: 'pourTypeId.name',
  },
  sort: 'brandName,asc',
  display: (of) => `${of('brandName')} ${of('productName')}: ${of('priceTierName')}`,
  createFields: [
    'businessId',
    'productId',
    'priceTierId',
    'pourTypeId',
    'priceAdjustment',
    'isDefault',
    'isActive',
    'displayOrder',
  ],
  shown: { isDefault: { pourTypeId: 'empty' }, priceAdjustment: { pourTypeId: 'given' } },
  effects: [{ field: 'pourTypeId', sets: { isDefault: false } }],
  choices: { productId: { isGroupingOnly: false } },
  editable: ['priceAdjustment'],
  ofBusiness: true,
  wide: true,
})
