import { productLine } from '../../../../contract/entities/products'
import { defineResource } from '../../../records/definition/define'

export const productLines = defineResource(productLine, {
  screen: '/products/product-lines',
  label: ['product line', 'product lines'],
  headings: { add: 'Add ProductLine' },
  messages: {
    updated: 'Updated productLine!',
    deleted: 'Deleted productLine!',
    createFailed: 'Error creating productLine!',
    updateFailed: 'Error Updating productLine!',
    deleteFailed: 'Error Deleting productLine!',
  },
  columns: ['id', 'name', 'description'],
  search: ['name', 'brandName', 'description'],
  joined: { brandName: 'brandId.name' },
  children: [
    {
      table: 'product',
      by: 'productLineId',
      title: 'Products',
      columns: ['id', 'name', 'abvRange'],
      copies: ['brandId'],
      add: {
        label: 'Add Product',
        fields: [
          'name',
          'description',
          'volumeMl',
          'isAlcoholic',
          'abvPercentage',
          'alcoholTypeId',
          'alcoholSubtypeId',
          'isFlavored',
          'baseProductId',
        ],
      },
    },
  ],
})
