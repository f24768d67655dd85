import { productAttribute } from '../../../../contract/entities/products'
import { defineResource } from '../../../records/definition/define'

export const productAttributes = defineResource(productAttribute, {
  screen: '/products/attributes',
  label: ['product attribute', 'product attributes'],
  headings: { add: 'Add Attribute' },
  messages: { createFailed: 'Error creating attribute!' },
  columns: ['id', 'name', 'description'],
  labels: { attributeType: 'Type' },
  search: ['name', 'description'],
  children: [
    {
      table: 'productAttributeValue',
      by: 'productAttributeId',
      title: 'Attribute Values',
      columns: ['id', 'productName', 'attributeValue'],
      opens: '/products/{productId}',
      add: { label: 'Add Value' },
      deletable: true,
    },
  ],
})
