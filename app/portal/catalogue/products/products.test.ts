import { afterAll, beforeAll, expect, test } from 'vitest'
import { product as productEntity } from '../../../../contract/entities/products'
import { apiError } from '../../../../contract/errors'
import { openBarback, type TestBarback } from '../../../../testing/barback'
import type { Caller } from '../../../../testing/caller'

let bar: TestBarback
let admin: Caller
let made = 0
beforeAll(async () => {
  bar = await openBarback()
  admin = await bar.staff('admin')
})
afterAll(() => bar.stop())

/** The first records of the demo data that a product refers to, and some of another brand or alcohol type. */
async function shelf() {
  const { db } = bar.app
  const line = await db.selectFrom('productLine').select(['id', 'brandId']).orderBy('id').executeTakeFirstOrThrow()
  const subtype = await db.selectFrom('alcoholSubtype').select(['id', 'alcoholTypeId']).executeTakeFirstOrThrow()
  const otherSubtype = await db
    .selectFrom('alcoholSubtype')
    .select('id')
    .where('alcoholTypeId', '!=', subtype.alcoholTypeId)
    .executeTakeFirstOrThrow()
  const otherLine = await db
    .selectFrom('productLine')
    .select('id')
    .where('brandId', '!=', line.brandId)
    .executeTakeFirstOrThrow()
  return { line, subtype, otherSubtype, otherLine }
}

async function gin(more: Record<string, unknown> = {}) {
  const { line, subtype } = await shelf()
  return {
    brandId: line.brandId,
    name: `Bathtub ${++made}`,
    isAlcoholic: true,
    abvPercentage: 43,
    alcoholTypeId: subtype.alcoholTypeId,
    alcoholSubtypeId: subtype.id,
    ...more,
  }
}

async function create(more: Record<string, unknown> = {}) {
  return (await admin.post('/v1/products/products', await gin(more))).read(productEntity.record)
}

async function refused(more: Record<string, unknown>) {
  const answer = await admin.post('/v1/products/products', await gin(more))
  expect(answer.status).toBe(400)
  return answer.read(apiError).errors
}

test("a product's line belongs to its brand, and its subtype to its alcohol type", async () => {
  const { otherLine, otherSubtype } = await shelf()
  expect(await refused({ productLineId: otherLine.id })).toEqual([
    { path: 'productLineId', message: 'Must be a product line of the brand' },
  ])
  expect(await refused({ alcoholSubtypeId: otherSubtype.id })).toEqual([
    { path: 'alcoholSubtypeId', message: 'Must be a subtype of the alcohol type' },
  ])
})

test('a base product has the same brand and no flavor', async () => {
  const { otherLine } = await shelf()
  const base = await create()
  const flavored = await create({ flavor: 'Cherry' })
  const brandId = (
    await bar.app.db
      .selectFrom('productLine')
      .select('brandId')
      .where('id', '=', otherLine.id)
      .executeTakeFirstOrThrow()
  ).brandId
  expect(await refused({ brandId, baseProductId: base.id })).toEqual([
    { path: 'baseProductId', message: 'Must be of the Brand' },
  ])
  expect(await refused({ baseProductId: flavored.id })).toEqual([
    { path: 'baseProductId', message: 'Cannot be chosen here' },
  ])
})

test('the picker of a base offers neither the product itself nor its variants', async () => {
  const base = await create()
  const variant = await create({ baseProductId: base.id, flavor: 'Cherry' })
  const other = await create()
  const portal = await bar.portal('admin')
  const { html } = await portal.get(`/products/${base.id}?edit`)
  const select = /<select[^>]*name="baseProductId"[\s\S]*?<\/select>/.exec(html)?.[0] ?? ''
  const offered = [...select.matchAll(/<option value="(\d+)"/g)].map(([, id]) => Number(id))
  expect(offered).toContain(other.id)
  expect(offered).not.toContain(base.id)
  expect(offered).not.toContain(variant.id)
  const query = new URLSearchParams({ brandId: String(base.brandId), own: String(base.id), searchString: 'Bathtub' })
  const found = (await portal.get(`/pickers/product/baseProductId.data?${query}`)).html
  expect(found).toContain(other.name)
  expect(found).not.toContain(`"${base.brandName} ${base.name}"`)
})

test("a variant's base is no variant itself", async () => {
  const base = await create()
  const variant = await create({ baseProductId: base.id, flavor: 'Cherry' })
  expect(variant.isFlavored).toBe(true)
  expect(variant.baseProductName).toBe(base.name)
  expect(await refused({ baseProductId: variant.id })).toEqual([
    { path: 'baseProductId', message: 'Must not be a variant itself' },
  ])
  const ownBase = await admin.put(`/v1/products/products/${base.id}`, { ...base, baseProductId: base.id })
  expect(ownBase.read(apiError).message).toBe('Must be another product')
  const other = await create()
  const moved = await admin.put(`/v1/products/products/${base.id}`, { ...base, baseProductId: other.id })
  expect(moved.read(apiError).message).toBe('This product has variants of its own')
})

test('a product without alcohol has no strength, type or subtype', async () => {
  const soda = await create({ isAlcoholic: false })
  expect(soda).toMatchObject({ abvPercentage: null, alcoholTypeId: null, alcoholSubtypeId: null, abvRange: null })
})

test('the range follows the strength until a wider one is entered', async () => {
  const created = await create()
  expect(created.abvRange).toBe('43%')
  const path = `/v1/products/products/${created.id}`
  const stronger = (await admin.put(path, { ...created, abvPercentage: 57 })).read(productEntity.record)
  expect(stronger.abvRange).toBe('57%')
  const ranging = (await admin.put(path, { ...stronger, abvRange: '40-57%' })).read(productEntity.record)
  const kept = (await admin.put(path, { ...ranging, abvPercentage: 45 })).read(productEntity.record)
  expect(kept.abvRange).toBe('40-57%')
})

test("a variant's screen shows its base product and no variants, a base's its variants and no base", async () => {
  const portal = await bar.portal('admin')
  const base = await create()
  const variant = await create({ baseProductId: base.id })
  const ofVariant = (await portal.get(`/products/${variant.id}`)).html
  expect(ofVariant).toContain('>Base Product</h2>')
  expect(ofVariant).toContain(`href="/products/${base.id}"`)
  expect(ofVariant).not.toContain('>Flavor Variants</h2>')
  expect(ofVariant).toContain('confirm=delete"')
  const ofBase = (await portal.get(`/products/${base.id}`)).html
  expect(ofBase).not.toContain('>Base Product</h2>')
  expect(ofBase).toContain('>Flavor Variants</h2>')
  expect(ofBase).toContain(variant.name)
  expect(ofBase).not.toContain('confirm=delete"')
})

test('two bottles of one product have different labels in a picker, and a unique name stays as it is', async () => {
  const name = `Bathtub Twins ${++made}`
  const small = await create({ name, volumeMl: 750 })
  await create({ name, volumeMl: 1000 })
  const { name: brand } = await bar.app.db
    .selectFrom('brand')
    .where('id', '=', small.brandId)
    .select('name')
    .executeTakeFirstOrThrow()
  const visitor = await bar.portal('admin')
  const found = await visitor.get(`/pickers/menuItem/productId?searchString=${encodeURIComponent(name)}`)
  for (const label of [`${brand} ${name}, 750 ml`, `${brand} ${name}, 1000 ml`]) expect(found.html).toContain(label)
  const single = `Bathtub Single ${++made}`
  await create({ name: single, volumeMl: 700 })
  const one = await visitor.get(`/pickers/menuItem/productId?searchString=${encodeURIComponent(single)}`)
  expect(one.html).toContain(`${brand} ${single}`)
  expect(one.html).not.toContain('700 ml')
})
