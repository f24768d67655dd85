import { z } from 'zod'
import { ATTRIBUTE_TYPES } from '../enumerations'
import {
  choice,
  decimal,
  image,
  initially,
  longText,
  optional,
  ownBusiness,
  reference,
  REQUIRED,
  switchField,
  text,
  url,
  volumeMl,
} from '../fields'
import { SHORT } from '../limits'
import { flavor } from './core'
import { entity, joinedName } from './entity'
import { AT_ONCE } from './links'

/** Products and brands (docs/rules/catalogue.md#products). */

export const brand = entity(
  'brand',
  {
    name: text(),
    description: optional(longText()),
    manufacturer: optional(text({ max: SHORT })),
    countryOfOrigin: optional(text()),
    website: optional(url()),
    /** The venue that it belongs to; null for the base catalogue. */
    businessId: ownBusiness(),
  },
  { placeName: joinedName },
  { name: 'brands', path: 'products/brands', subject: 'Brand', subjects: { delete: 'Product' } },
)

export const productLine = entity(
  'productLine',
  { brandId: reference('brand'), name: text(), description: optional(longText()) },
  { brandName: joinedName },
  { name: 'productLines', path: 'products/lines', subject: 'ProductLine', subjects: { delete: 'Product' } },
)

const productFields = {
  brandId: reference('brand'),
  productLineId: optional(reference('productLine')),
  name: text(),
  description: optional(longText()),
  image: optional(image('menu-items/products')),
  volumeMl: optional(volumeMl()),
  isAlcoholic: initially(switchField(), true),
  abvPercentage: optional(decimal({ min: 0, max: 100, step: 0.1, message: 'Must be 0-100%' })),
  abvRange: optional(text()),
  alcoholTypeId: optional(reference('alcoholType')),
  alcoholSubtypeId: optional(reference('alcoholSubtype')),
  flavor: optional(flavor()),
  isFlavored: initially(switchField(), false),
  /** Groups its variants and is not sold itself. */
  isGroupingOnly: initially(switchField(), false),
  baseProductId: optional(reference('product')),
  /** The venue that it belongs to; null for the base catalogue. */
  businessId: ownBusiness(),
}

/** The required fields of an alcoholic product, and of a variant. */
const REQUIRED_WHEN = [
  { field: 'alcoholTypeId', when: 'isAlcoholic' },
  { field: 'abvPercentage', when: 'isAlcoholic' },
  { field: 'baseProductId', when: 'isFlavored' },
] as const

export const product = {
  ...entity(
    'product',
    productFields,
    {
      brandName: joinedName,
      productLineName: joinedName,
      alcoholTypeName: joinedName,
      alcoholSubtypeName: joinedName,
      baseProductName: joinedName,
      baseProductBrandName: joinedName,
      baseProductDescription: joinedName,
      baseProductAbvRange: joinedName,
      placeName: joinedName,
    },
    {
      name: 'products',
      path: 'products/products',
      subject: 'Product',
      // Fields with an index, because there may be 100,000 products.
      sortable: [
        'id',
        'name',
        'description',
        'brandName',
        'productLineName',
        'alcoholTypeName',
        'alcoholSubtypeName',
        'isAlcoholic',
        'flavor',
        'volumeMl',
        'abvPercentage',
        'abvRange',
        'createdAt',
        'updatedAt',
      ],
    },
  ),
  input: z
    .object(productFields)
    .superRefine((row, context) => {
      for (const { field, when } of REQUIRED_WHEN) {
        if (row[when] && row[field] === null) context.addIssue({ code: 'custom', path: [field], message: REQUIRED })
      }
    }, AT_ONCE)
    // Without alcohol there is no strength, type or subtype; without a type no subtype.
    .transform((row) => ({
      ...row,
      abvPercentage: row.isAlcoholic ? row.abvPercentage : null,
      alcoholTypeId: row.isAlcoholic ? row.alcoholTypeId : null,
      alcoholSubtypeId: row.isAlcoholic && row.alcoholTypeId !== null ? row.alcoholSubtypeId : null,
    })),
}

export const productAttribute = entity(
  'productAttribute',
  { name: text(), description: optional(longText()), attributeType: choice(ATTRIBUTE_TYPES) },
  {},
  { name: 'productAttributes', path: 'products/attributes', subject: 'Product' },
)

export const productAttributeValue = entity(
  'productAttributeValue',
  {
    productAttributeId: reference('productAttribute'),
    productId: reference('product'),
    attributeValue: text({ max: SHORT }),
  },
  { productName: joinedName, productAttributeName: joinedName },
  {
    name: 'productAttributeValues',
    path: 'products/attribute-values',
    subject: 'Product',
    partOf: ['productId', 'productAttributeId'],
  },
)
