import { productAttributeValue } from '../../../../contract/entities/products'
import { defineResource } from '../../../records/definition/define'
import { text } from '../../../records/definition/expression'

/** A product's value for an attribute: a part of the attribute. */
export const productAttributeValues = defineResource(productAttributeValue, {
  scope: { businessId: 'productId.businessId' },
  label: ['attribute value', 'attribute values'],
  messages: { created: 'Created attribute value!' },
  columns: ['id', 'productName', 'productAttributeName', 'attributeValue'],
  labels: { productName: 'Product Name', attributeValue: 'Value' },
  search: ['productName', 'productAttributeName', 'attributeValue'],
  joined: {
    productName: text`${'productId.brandId.name'} ${'productId.name'}`,
    productAttributeName: 'productAttributeId.name',
  },
  sort: 'productName,asc',
  display: (of) => `${of('productName')}: ${of('attributeValue')}`,
})
