import { product } from '../../../contract/entities/products'
import { defineResource } from '../../crud/definition/definition'

/** What a new product is asked for (spec 2 §2 'Products and brands'). */
const ASKED = [
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
] as const

/** What a variant has from its base product. */
const TAKEN = [
  'brandId',
  'productLineId',
  'volumeMl',
  'isAlcoholic',
  'abvPercentage',
  'abvRange',
  'alcoholTypeId',
  'alcoholSubtypeId',
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
  },
  display: (of) => `${of('brandName')} ${of('name')}`,
  createFields: ASKED,
  editFields: [...ASKED, 'image'],
  shown: {
    abvPercentage: { isAlcoholic: [true] },
    alcoholTypeId: { isAlcoholic: [true] },
    alcoholSubtypeId: { isAlcoholic: [true], alcoholTypeId: 'given' },
  },
  effects: [{ field: 'alcoholTypeId', sets: { alcoholSubtypeId: null } }],
  choices: {
    productLineId: { brandId: '$brandId' },
    alcoholSubtypeId: { alcoholTypeId: '$alcoholTypeId' },
    baseProductId: { brandId: '$brandId', flavor: null },
  },
  owns: ['categoryAssignment', 'productAttributeValue'],
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
      takes: TAKEN,
      when: { baseProductId: 'empty' },
    },
    {
      table: 'categoryAssignment',
      by: 'productId',
      title: 'Categories',
      fixed: { type: 'Product' },
      columns: ['id', 'categoryType', 'categoryName', 'categoryDescription', 'isActive'],
      labels: { categoryName: 'Name', categoryDescription: 'Description' },
      opens: '/core/categories/{categoryId}',
      add: {
        label: 'Add Category',
        title: 'Create Product Category',
        fields: ['categoryId', 'displayOrder', 'isActive'],
      },
      deletable: true,
    },
  ],
  wide: true,
})
