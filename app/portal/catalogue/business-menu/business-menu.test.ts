import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { pageOf } from '../../../../contract/calls/lists'
import { businessProductPriceTier } from '../../../../contract/entities/business-prices'
import { apiError } from '../../../../contract/errors'
import { openBarback, type TestBarback } from '../../../../testing/barback'
import type { Caller } from '../../../../testing/caller'

/** Rules of the business menu beyond those of every resource. */

let bar: TestBarback
let owner: Caller
/** The owner's two venues. */
let heron: number
let undertow: number
beforeAll(async () => {
  bar = await openBarback()
  owner = await bar.staff('owner')
  const venues = await bar.app.db
    .selectFrom('userBusiness')
    .innerJoin('user', 'user.id', 'userBusiness.userId')
    .where('user.email', '=', 'owner@barback.test')
    .select('businessId')
    .orderBy('businessId')
    .execute()
  ;[heron = 0, undertow = 0] = venues.map(({ businessId }) => businessId)
})
afterAll(() => bar.stop())

const created = z.object({ id: z.number() })

async function customDrink(businessId: number, name: string) {
  const answer = await owner.post('/v1/custom-drinks', { businessId, name, basePrice: 12 })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.read(created).id
}

async function ownCategory(businessId: number, name: string) {
  const answer = await owner.post('/v1/categories', { businessId, name, categoryType: 'Business' })
  return answer.read(created).id
}

test('internal staff find it in the sidebar, venue staff in tabs; a venue’s own screen links to it', async () => {
  const admin = await (await bar.portal('admin')).get('/business-menu/price-tiers')
  expect(admin.html).toContain('Business Menu')
  expect(admin.html).not.toContain('aria-label="Business Menu"')
  const visitor = await bar.portal('owner')
  const venue = await visitor.get('/business-menu/price-tiers')
  expect(venue.html).toContain('aria-label="Business Menu"')
  expect((await visitor.get(`/businesses/${heron}`)).html).toContain(`href="/business-menu?businessId=${heron}"`)
})

test('lists show the business chosen in the sidebar, or the one in the address', async () => {
  const visitor = await bar.portal('owner')
  const path = '/business-menu/custom-drinks'
  const all = await visitor.get(path)
  expect([all.html.includes('Night Heron'), all.html.includes('Riptide')]).toEqual([true, true])
  await visitor.submit('/account/business', { businessId: String(undertow), returnTo: path })
  const chosen = await visitor.get(path)
  expect([chosen.html.includes('St. Johns Mule'), chosen.html.includes('Riptide')]).toEqual([false, true])
  const named = await visitor.get(`${path}?businessId=${heron}`)
  expect([named.html.includes('St. Johns Mule'), named.html.includes('Riptide')]).toEqual([true, false])
  // A new item belongs to the chosen business unless the form names another.
  const dialog = await visitor.get(`${path}?create=`)
  expect(dialog.html).toMatch(new RegExp(`<option value="${undertow}" selected`))
})

test('staff with a single business need not choose it', async () => {
  const dialog = await (await bar.portal('manager')).get('/business-menu/menu-items?create=')
  expect(dialog.html).toMatch(/name="businessId".*?<option value="\d+" selected/s)
})

test('a menu refers to no drink or category of another business, even if one person runs both', async () => {
  const drink = await customDrink(undertow, 'Only at Undertow')
  const item = await owner.post('/v1/menu/items', { businessId: heron, type: 'CustomDrink', customDrinkId: drink })
  expect(item.status).toBe(400)
  expect(item.read(apiError).errors).toEqual([{ path: 'customDrinkId', message: 'Belongs to another business' }])

  const categoryId = await ownCategory(undertow, 'Only at Undertow')
  const section = await owner.post('/v1/businesses/categories', { businessId: heron, categoryId })
  expect(section.status).toBe(400)
  expect(section.read(apiError).errors).toEqual([{ path: 'categoryId', message: 'Belongs to another business' }])

  const ours = await customDrink(heron, 'Only at the Heron')
  const assigned = await owner.post('/v1/categories/assignments', {
    categoryId,
    type: 'CustomDrink',
    customDrinkId: ours,
  })
  expect(assigned.status).toBe(400)
  expect(assigned.read(apiError).errors).toEqual([{ path: 'categoryId', message: 'Belongs to another business' }])
})

test('a custom drink that is on a menu stays with its venue', async () => {
  const id = await customDrink(heron, 'Homebody')
  const moved = { businessId: undertow, name: 'Homebody', basePrice: 12 }
  const item = await owner.post('/v1/menu/items', { businessId: heron, type: 'CustomDrink', customDrinkId: id })
  expect(item.status).toBe(201)
  const refused = await owner.put(`/v1/custom-drinks/${id}`, moved)
  expect(refused.status).toBe(400)
  expect(refused.read(apiError).errors?.[0]?.path).toBe('businessId')
  await owner.delete(`/v1/menu/items/${item.read(created).id}`)
  expect((await owner.put(`/v1/custom-drinks/${id}`, moved)).status).toBe(200)
})

test('only staff who may delete products delete a custom drink, and only once it is in no category', async () => {
  const id = await customDrink(heron, 'Short Lived')
  const path = `/business-menu/custom-drinks/${id}`
  expect((await (await bar.portal('bartender')).get(path)).html).not.toContain('>Delete Custom Drink</h2>')
  expect((await (await bar.staff('bartender')).delete(`/v1/custom-drinks/${id}`)).status).toBe(403)
  expect((await (await bar.portal('owner')).get(path)).html).toContain('>Delete Custom Drink</h2>')

  const categoryId = await ownCategory(heron, 'Short Lists')
  const assigned = await owner.post('/v1/categories/assignments', {
    categoryId,
    type: 'CustomDrink',
    customDrinkId: id,
  })
  expect(assigned.status).toBe(201)
  const admin = await bar.portal('admin')
  expect((await admin.get(path)).html).not.toContain('confirm=delete"')
  const kept = await admin.submit(path, { intent: 'delete' })
  expect(kept.status).toBe(409)
  expect(kept.html).toContain('This custom drink is still used by 1 category assignment.')

  expect((await owner.delete(`/v1/categories/assignments/${assigned.read(created).id}`)).status).toBe(204)
  expect((await admin.get(path)).html).toContain('confirm=delete"')
  expect((await admin.submit(path, { intent: 'delete' })).location).toBe('/business-menu/custom-drinks')
})

test.each([
  ['Product', 'productId', 'products/products', '/products'],
  ['Ingredient', 'ingredientId', 'core/ingredients', '/core/ingredients'],
  ['AlcoholType', 'alcoholTypeId', 'alcohol/types', '/alcohols/types'],
  ['AlcoholSubtype', 'alcoholSubtypeId', 'alcohol/subtypes', '/alcohols/subtypes'],
])('a recipe’s row of type %s opens the record it refers to', async (type, field, api, screen) => {
  const customDrinkId = await customDrink(heron, `Made of one ${type}`)
  const listed = (await owner.get(`/v1/${api}?size=1`)).read(pageOf(z.looseObject({ id: z.number() })))
  const [named] = listed.results
  const part = { customDrinkId, type, [field]: named?.id, quantity: 1, unit: 'oz' }
  expect((await owner.post('/v1/custom-drinks/recipe-items', part)).status).toBe(201)
  const visitor = await bar.portal('owner')
  const page = await visitor.get(`/business-menu/custom-drinks/${customDrinkId}`)
  expect(page.html).toContain(`href="${screen}/${named?.id}"`)
  expect((await visitor.get(`${screen}/${named?.id}`)).status).toBe(200)
})

test('the default tier adds nothing; a product’s own amount is for one pour type and never a default', async () => {
  const visitor = await bar.portal('owner')
  const { db } = bar.app
  const tier = await db
    .selectFrom('businessPriceTier')
    .selectAll()
    .where('businessId', '=', heron)
    .where('isDefault', '=', 0)
    .executeTakeFirstOrThrow()
  const path = `/business-menu/price-tiers/${tier.id}`
  expect((await visitor.get(`${path}?edit=`)).html).toContain('name="defaultUpCharge"')
  const fields = {
    businessId: heron,
    priceTierId: tier.priceTierId,
    pourTypeId: tier.pourTypeId,
    alcoholTypeId: tier.alcoholTypeId ?? '',
    displayOrder: 0,
  }
  const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  const saved = await visitor.submit(`${path}?edit=`, {
    intent: 'update',
    ...texts,
    isDefault: 'on',
    defaultUpCharge: '2.50',
  })
  expect(saved.status).toBe(302)
  expect((await owner.get(`/v1/businesses/price-tiers/${tier.id}`)).body).toMatchObject({
    isDefault: true,
    defaultUpCharge: 0,
  })
  expect((await visitor.get(`${path}?edit=`)).html).not.toContain('name="defaultUpCharge"')

  const general = await db
    .selectFrom('businessProductPriceTier')
    .selectAll()
    .where('businessId', '=', heron)
    .where('pourTypeId', 'is', null)
    .executeTakeFirstOrThrow()
  const ofProduct = `/business-menu/product-price-tiers/${general.id}`
  const form = await visitor.get(`${ofProduct}?edit=`)
  expect([form.html.includes('name="isDefault"'), form.html.includes('name="priceAdjustment"')]).toEqual([true, false])
  const narrowed = {
    intent: 'update',
    businessId: String(heron),
    productId: String(general.productId),
    priceTierId: String(general.priceTierId),
    pourTypeId: String(tier.pourTypeId),
    isDefault: 'on',
    isActive: 'on',
    displayOrder: '0',
  }
  const lacking = await visitor.submit(`${ofProduct}?edit=`, narrowed)
  expect(lacking.status).toBe(400)
  expect(lacking.html).toContain('Price adjustment is required when pour type is set.')
  expect((await visitor.submit(`${ofProduct}?edit=`, { ...narrowed, priceAdjustment: '4.5' })).status).toBe(302)
  expect((await owner.get(`/v1/businesses/product-price-tiers/${general.id}`)).body).toMatchObject({
    isDefault: false,
    priceAdjustment: 4.5,
  })
})

test('a product has one default price tier at a venue: a new default ends the first, with a note in its history', async () => {
  const { db } = bar.app
  const first = await db
    .selectFrom('businessProductPriceTier')
    .selectAll()
    .where('businessId', '=', heron)
    .where('pourTypeId', 'is', null)
    .where('isDefault', '=', 1)
    .executeTakeFirstOrThrow()
  const isDefault = async (id: number) =>
    (await owner.get(`/v1/businesses/product-price-tiers/${id}`)).read(businessProductPriceTier.record).isDefault
  const elsewhere = db
    .selectFrom('businessProductPriceTier')
    .selectAll()
    .where('businessId', '=', undertow)
    .where('isDefault', '=', 1)
    .execute()
  const before = await elsewhere
  const [other] = await db.selectFrom('priceTier').select('id').where('id', '<>', first.priceTierId).execute()
  const row = { businessId: heron, productId: first.productId, priceTierId: other?.id, isDefault: true }
  const off = await owner.post('/v1/businesses/product-price-tiers', { ...row, isActive: false })
  expect(off.status, JSON.stringify(off.body)).toBe(201)
  expect(await isDefault(first.id), 'a row that is off takes nothing from the one that is on').toBe(true)
  const second = off.read(created).id
  expect((await owner.put(`/v1/businesses/product-price-tiers/${second}`, row)).status).toBe(200)
  expect([await isDefault(first.id), await isDefault(second)]).toEqual([false, true])
  const noted = await db
    .selectFrom('auditEntry')
    .select(['action', 'actor', 'before', 'after'])
    .where('entity', '=', 'businessProductPriceTier')
    .where('entityId', '=', first.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(
    [noted.before, noted.after].map(
      (text) => businessProductPriceTier.record.partial().parse(JSON.parse(text ?? '{}')).isDefault,
    ),
  ).toEqual([true, false])
  expect(await elsewhere).toEqual(before)
  // Saving it unchanged leaves it the default.
  expect((await owner.put(`/v1/businesses/product-price-tiers/${second}`, row)).status).toBe(200)
  expect(await isDefault(second)).toBe(true)
})

test('a kind of alcohol has one default product at a venue: a new one replaces the old one', async () => {
  const { db } = bar.app
  const first = await db
    .selectFrom('businessDefaultProduct')
    .selectAll()
    .where('businessId', '=', heron)
    .where('alcoholTypeId', 'is not', null)
    .executeTakeFirstOrThrow()
  const { id: productId } = await db
    .selectFrom('product')
    .select('id')
    .where('alcoholTypeId', '=', first.alcoholTypeId)
    .where('id', '<>', first.productId)
    .executeTakeFirstOrThrow()
  const answer = await owner.post('/v1/businesses/default-products', {
    businessId: heron,
    productId,
    alcoholTypeId: first.alcoholTypeId,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const active = await db
    .selectFrom('businessDefaultProduct')
    .select('productId')
    .where('alcoholTypeId', '=', first.alcoholTypeId)
    .where('businessId', 'in', [heron, undertow])
    .where('isActive', '=', 1)
    .orderBy('businessId')
    .execute()
  expect(active.map((row) => row.productId)).toEqual([productId, first.productId])
})

test('a default product is of its kind of alcohol, and the venue sells it', async () => {
  const { db } = bar.app
  const products = await db
    .selectFrom('product')
    .select(['id', 'alcoholTypeId', 'alcoholSubtypeId'])
    .where('alcoholSubtypeId', 'is not', null)
    .where('isGroupingOnly', '=', 0)
    .orderBy('id')
    .execute()
  const [one] = products
  const other = products.find(({ alcoholTypeId }) => alcoholTypeId !== one?.alcoholTypeId)
  const ask = async (more: Record<string, unknown>) => {
    const answer = await owner.post('/v1/businesses/default-products', {
      businessId: undertow,
      isActive: false,
      ...more,
    })
    return answer.status === 400 ? answer.read(apiError).errors : answer.status
  }
  const ofType = { alcoholTypeId: one?.alcoholTypeId }
  const ofSubtype = { alcoholSubtypeId: one?.alcoholSubtypeId }
  expect(await ask({ ...ofType, productId: other?.id })).toEqual([
    { path: 'productId', message: 'Must be of the Alcohol Type' },
  ])
  expect(await ask({ ...ofSubtype, productId: other?.id })).toEqual([
    { path: 'productId', message: 'Must be of the Alcohol Subtype' },
  ])
  expect([201, 409]).toContain(await ask({ ...ofType, productId: one?.id }))
  expect([201, 409]).toContain(await ask({ ...ofSubtype, productId: one?.id }))
  await db
    .updateTable('product')
    .set({ isGroupingOnly: 1 })
    .where('id', '=', one?.id ?? 0)
    .execute()
  const grouping = await ask({ ...ofType, productId: one?.id })
  await db
    .updateTable('product')
    .set({ isGroupingOnly: 0 })
    .where('id', '=', one?.id ?? 0)
    .execute()
  expect(grouping).toEqual([{ path: 'productId', message: 'Cannot be chosen here' }])
})
