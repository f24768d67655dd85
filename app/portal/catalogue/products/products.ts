import { product } from '../../../../contract/entities/products'
import { defineResource } from '../../../records/definition/define'
import { allergensOf, categoriesOf } from '../parts-of-drinks'

/** Fields of a new product's form. */
const NEW_FIELDS = [
  'brandId',
  'productLineId',
  'name',
  'description',
  'volumeMl',
  'isAlcoholic',
  'abvPercentage',
  'alcoholTypeId',
  'alcoholSubtypeId',
  'flavor',
  'baseProductId',
  'businessId',
] as const

/** Fields that a variant copies from its base product. */
const COPIED = [
  'brandId',
  'productLineId',
  'volumeMl',
  'isAlcoholic',
  'abvPercentage',
  'abvRange',
  'alcoholTypeId',
  'alcoholSubtypeId',
  'businessId',
] as const

export const products = defineResource(product, {
  screen: '/products',
  label: ['product', 'products'],
  messages: {
    created: 'Created {name} product!',
    deleted: 'Deleted product {name}!',
    confirmDelete: 'Are you sure you want to Delete this Product!',
  },
  columns: ['id', 'brandName', 'name', 'alcoholTypeName', 'alcoholSubtypeName', 'isAlcoholic', 'flavor'],
  headline: ['brandName', 'name'],
  search: ['name', 'brandName'],
  words: 'productWords',
  joined: {
    brandName: 'brandId.name',
    productLineName: 'productLineId.name',
    alcoholTypeName: 'alcoholTypeId.name',
    alcoholSubtypeName: 'alcoholSubtypeId.name',
    baseProductName: 'baseProductId.name',
    baseProductBrandName: 'baseProductId.brandId.name',
    baseProductDescription: 'baseProductId.description',
    baseProductAbvRange: 'baseProductId.abvRange',
    placeName: 'businessId.placeId.name',
  },
  display: (of) => `${of('brandName')} ${of('name')}`,
  distinguishedBy: (of) => of('volumeMl') && `${of('volumeMl')} ml`,
  createFields: NEW_FIELDS,
  editFields: [...NEW_FIELDS, 'image'],
  shown: {
    abvPercentage: { isAlcoholic: [true] },
    alcoholTypeId: { isAlcoholic: [true] },
    alcoholSubtypeId: { isAlcoholic: [true], alcoholTypeId: 'given' },
  },
  needed: ['abvPercentage', 'alcoholTypeId'],
  effects: [{ field: 'alcoholTypeId', sets: { alcoholSubtypeId: null } }],
  choices: {
    productLineId: { brandId: '$brandId' },
    alcoholSubtypeId: { alcoholTypeId: '$alcoholTypeId' },
    // Only products without a base, so that neither a variant nor the product's own variants are offered.
    baseProductId: { brandId: '$brandId', flavor: null, baseProductId: null },
  },
  owns: ['categoryAssignment', 'productAttributeValue', 'allergenMark'],
  children: [
    {
      table: 'product',
      by: 'baseProductId',
      title: 'Flavor Variants',
      columns: ['id', 'name', 'description'],
      add: {
        label: 'Add Variant',
        title: 'Create Flavor Variant',
        fields: ['name', 'description', 'flavor'],
      },
      copies: COPIED,
      when: { baseProductId: 'empty' },
    },
    categoriesOf('Product', 'productId', 'Create Product Category'),
    allergensOf('Product', 'productId'),
  ],
  wide: true,
})
