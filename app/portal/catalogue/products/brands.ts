import { brand } from '../../../../contract/entities/products'
import { defineResource } from '../../../records/definition/define'

export const brands = defineResource(brand, {
  screen: '/products/brands',
  label: ['brand', 'brands'],
  columns: ['id', 'name', 'description', 'placeName'],
  labels: { placeName: 'Business' },
  joined: { placeName: 'businessId.placeId.name' },
  search: ['name', 'manufacturer', 'countryOfOrigin'],
  createFields: ['name', 'description', 'website', 'manufacturer', 'countryOfOrigin', 'businessId'],
  children: [
    {
      table: 'product',
      by: 'brandId',
      title: 'Products',
      columns: ['id', 'name', 'abvRange'],
      add: { label: 'Add Product' },
    },
  ],
})
