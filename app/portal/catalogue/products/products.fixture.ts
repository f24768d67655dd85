import type { RecordFixtures } from '../records.fixture'

export const productFixtures: RecordFixtures = {
  brand: {
    access: 'business',
    valid: (_, n, businessId) => ({ name: `Old Barrel ${n}`, website: 'https://oldbarrel.example', businessId }),
    change: { countryOfOrigin: 'Ireland' },
    mistake: { fields: { website: 'oldbarrel' }, path: 'website', message: 'Must be a valid URL' },
    unique: 'brand - name, businessId',
    keptBy: 'product.brandId',
  },
  productLine: {
    access: 'shared',
    valid: (ids, n) => ({ brandId: ids.first('brand'), name: `Cask strength ${n}` }),
    change: { description: 'Straight from the barrel' },
    mistake: { fields: { brandId: null }, path: 'brandId', message: 'Required' },
    unique: 'productLine - brandId, name',
    keptBy: 'product.productLineId',
  },
  product: {
    access: 'business',
    valid: (ids, n, businessId) => ({
      businessId,
      brandId: ids.first('brand'),
      name: `Single barrel ${n}`,
      isAlcoholic: true,
      abvPercentage: 57.1,
      alcoholTypeId: ids.first('alcoholType'),
    }),
    change: { volumeMl: 700, flavor: 'Cherry' },
    mistake: { fields: { abvPercentage: 101 }, path: 'abvPercentage', message: 'Must be 0-100%' },
    unique: 'product - brandId, name, volumeMl, businessId',
    keptBy: 'product.baseProductId',
  },
  productAttribute: {
    access: 'shared',
    valid: (_, n) => ({ name: `Peat level ${n}`, attributeType: 'Aroma' }),
    change: { description: 'From none to bonfire' },
    mistake: { fields: { attributeType: 'Gravel' }, path: 'attributeType', message: 'Must be one of the list' },
    unique: 'productAttribute - name',
    keptBy: 'productAttributeValue.productAttributeId',
  },
  productAttributeValue: {
    access: 'business',
    valid: async (ids, n, businessId) => ({
      productAttributeId: ids.first('productAttribute'),
      productId: await ids.fresh('product', { businessId }),
      attributeValue: `${n} parts per million`,
    }),
    change: { attributeValue: 'None at all' },
    mistake: { fields: { attributeValue: ' ' }, path: 'attributeValue', message: 'Required' },
    unique: 'productAttributeValue - productAttributeId, productId, attributeValue',
  },
}
