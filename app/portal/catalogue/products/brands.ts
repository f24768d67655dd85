import { brand } from '../../../../contract/entities/products'
import { defineResource } from '../../../records/definition/define'

export const brands = defineResource(brand, {
  screen: '/products/brands',
  label: ['brand', 'brands'],
  columns: ['id', 'name', 'description'],
  search: ['name', 'manufacturer', 'countryOfOrigin'],
  createFields: ['name', 'description', 'website', 'manufacturer', 'countryOfOrigin'],
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
