import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { DEMO_PASSWORD } from '../../../../testing/accounts'
import { openBarback, type TestBarback } from '../../../../testing/barback'
import type { Caller } from '../../../../testing/caller'

/** Screens that show a menu get one notice of each change it depends on, and of no others. */

let bar: TestBarback
let admin: Caller
/** The owner's two venues. */
let heron: number
let undertow: number
/** Businesses notified of a menu change since the last read. */
let venueIds: number[] = []
beforeAll(async () => {
  bar = await openBarback()
  admin = await bar.staff('admin')
  const venues = await bar.app.db.selectFrom('business').select('id').orderBy('id').execute()
  ;[heron = 0, undertow = 0] = venues.map(({ id }) => id)
  bar.app.events.subscribe((event) => {
    if (event.type === 'menu') venueIds.push(event.businessId)
  })
})
beforeEach(() => {
  venueIds = []
})
afterAll(() => bar.stop())

const record = z.looseObject({ id: z.number() })
const list = z.object({ results: z.array(record) })

async function posted(path: string, body: unknown) {
  const answer = await admin.post(`/v1/${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.read(record)
}

/** Saves a record as it is, with this change. */
async function changed(path: string, change: Record<string, unknown> = {}) {
  const before = (await admin.get(`/v1/${path}`)).read(record)
  const answer = await admin.put(`/v1/${path}`, { ...before, ...change })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

async function firstOf(path: string, query: string) {
  const [found] = (await admin.get(`/v1/${path}?${query}`)).read(list).results
  if (!found) throw new Error(`Nothing at ${path}?${query}`)
  return found
}

function menus() {
  const all = venueIds.toSorted((a, b) => a - b)
  venueIds = []
  return all
}

/** A shared drink that only one venue has on its menu. */
async function drinkOf(businessId: number, name: string) {
  const drink = await posted('standard-drinks', { name })
  expect(menus()).toEqual([])
  await posted('menu/items', { businessId, type: 'StandardDrink', standardDrinkId: drink.id })
  expect(menus()).toEqual([businessId])
  return drink.id
}

test('a drink, its recipe and its substitutions affect the venues that have it on their menu', async () => {
  const standardDrinkId = await drinkOf(undertow, 'Heard Of')
  await changed(`standard-drinks/${standardDrinkId}`, { description: 'New words' })
  expect(menus()).toEqual([undertow])
  const ingredient = await posted('core/ingredients', { name: 'Heard Syrup', category: 'Syrup' })
  expect(menus()).toEqual([])
  const part = { type: 'Ingredient', ingredientId: ingredient.id, quantity: 1, unit: 'oz' }
  const item = await posted('standard-drinks/recipe-items', { standardDrinkId, ...part })
  expect(menus()).toEqual([undertow])
  await changed(`standard-drinks/recipe-items/${item.id}`, { quantity: 2 })
  expect(menus()).toEqual([undertow])
  await changed(`core/ingredients/${ingredient.id}`, { name: 'Seen Syrup' })
  expect(menus()).toEqual([undertow])
  await admin.delete(`/v1/standard-drinks/recipe-items/${item.id}`)
  expect(menus()).toEqual([undertow])
  const substitution = await firstOf('core/substitutions', 'size=1')
  await posted('standard-drinks/substitutions', { drinkId: standardDrinkId, substitutionId: substitution.id })
  expect(menus()).toEqual([undertow])
})

test('a drink that moves from one venue to another affects both menus', async () => {
  const [here, there] = [await drinkOf(heron, 'Comes From'), await drinkOf(undertow, 'Goes To')]
  const ingredient = await firstOf('core/ingredients', 'size=1')
  const part = { type: 'Ingredient', ingredientId: ingredient.id, quantity: 1, unit: 'oz' }
  const item = await posted('standard-drinks/recipe-items', { standardDrinkId: here, ...part })
  menus()
  await changed(`standard-drinks/recipe-items/${item.id}`, { standardDrinkId: there })
  expect(menus()).toEqual([heron, undertow])
})

test('a category and its items, and a glass and its pours, affect their menus', async () => {
  const standardDrinkId = await drinkOf(heron, 'In A Category')
  const category = await posted('categories', { name: 'Heard', categoryType: 'Drink' })
  expect(menus()).toEqual([])
  const assigned = await posted('categories/assignments', {
    categoryId: category.id,
    type: 'StandardDrink',
    standardDrinkId,
  })
  expect(menus()).toEqual([heron])
  await changed(`categories/${category.id}`, { name: 'Overheard' })
  expect(menus()).toEqual([heron])
  await admin.delete(`/v1/categories/assignments/${assigned.id}`)
  expect(menus()).toEqual([heron])

  const glass = await posted('core/serving-containers', {
    name: 'Heard Glass',
    heightMm: 90,
    diameterMm: 60,
    volumeOz: 8,
  })
  const pourType = await firstOf('core/pour-types', 'size=1')
  const format = await posted('core/pour-formats', {
    pourTypeId: pourType.id,
    servingContainerId: glass.id,
    volumeMl: 120,
  })
  const pour = await posted('menu/pour-availabilities', {
    pourFormatId: format.id,
    entityType: 'Drink',
    standardDrinkId,
  })
  expect(menus()).toEqual([])
  await posted('businesses/pour-availabilities', { businessId: heron, pourAvailabilityId: pour.id, basePrice: 9 })
  expect(menus()).toEqual([heron])
  await changed(`core/serving-containers/${glass.id}`, { name: 'Seen Glass' })
  expect(menus()).toEqual([heron])
  await changed(`menu/pour-availabilities/${pour.id}`, { displayOrder: 3 })
  expect(menus()).toEqual([heron])
})

test('a product and its brand affect each venue that stocks it, once', async () => {
  const brand = await posted('products/brands', { name: 'Heard Brand' })
  const product = await posted('products/products', { name: 'Tonic', brandId: brand.id, isAlcoholic: false })
  expect(menus()).toEqual([])
  const tier = await firstOf('core/price-tiers', 'size=1')
  for (const businessId of [heron, undertow]) {
    await posted('businesses/product-price-tiers', { businessId, productId: product.id, priceTierId: tier.id })
    await posted('menu/items', { businessId, type: 'Product', productId: product.id })
  }
  expect(menus()).toEqual([heron, heron, undertow, undertow])
  await changed(`products/products/${product.id}`, { name: 'Dry Tonic' })
  expect(menus()).toEqual([heron, undertow])
  await changed(`products/brands/${brand.id}`, { name: 'Overheard Brand' })
  expect(menus()).toEqual([heron, undertow])
})

test('the parts of a venue’s own drink and of its menu item affect its menu', async () => {
  const drink = await posted('custom-drinks', { businessId: heron, name: 'Heard At Home', basePrice: 12 })
  const item = await posted('menu/items', { businessId: heron, type: 'CustomDrink', customDrinkId: drink.id })
  menus()
  const ingredient = await firstOf('core/ingredients', 'size=1')
  const part = await posted('custom-drinks/recipe-items', {
    customDrinkId: drink.id,
    type: 'Ingredient',
    ingredientId: ingredient.id,
    quantity: 1,
    unit: 'oz',
  })
  expect(menus()).toEqual([heron])
  const rule = await posted('menu/items/availability-rules', {
    menuItemId: item.id,
    ruleType: 'Season',
    season: 'Summer',
  })
  expect(menus()).toEqual([heron])
  await admin.delete(`/v1/menu/items/availability-rules/${rule.id}`)
  expect(menus()).toEqual([heron])
  await admin.delete(`/v1/custom-drinks/recipe-items/${part.id}`)
  expect(menus()).toEqual([heron])
  await changed(`custom-drinks/${drink.id}`)
  expect(menus()).toEqual([heron])
})

test('a refused change publishes nothing', async () => {
  const item = await firstOf('menu/items', `businessId=${heron}&size=1`)
  expect((await admin.put(`/v1/menu/items/${item.id}`, { ...item, displayOrder: -1 })).status).toBe(400)
  expect(menus()).toEqual([])
})

test('a guest with the menu open gets notices for it, and for no other venue’s', async () => {
  const login = await bar.anyone.post('/v1/auth/customer/login', {
    email: 'guest@barback.test',
    password: DEMO_PASSWORD,
  })
  const { token } = login.read(z.looseObject({ token: z.string() }))
  const leave = new AbortController()
  const stream = await fetch(`${bar.url}/v1/menu/items/customer/${heron}/events`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: leave.signal,
  })
  expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  const [there] = await bar.app.db.selectFrom('menuItem').select('id').where('businessId', '=', undertow).execute()
  const [here] = await bar.app.db.selectFrom('menuItem').select('id').where('businessId', '=', heron).execute()
  await changed(`menu/items/${there?.id}`)
  await changed(`menu/items/${here?.id}`)
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let guestsStream = ''
  while (!guestsStream.includes('data:')) guestsStream += (await reader?.read())?.value ?? ''
  leave.abort()
  expect(guestsStream.match(/"businessId":(\d+)/)?.[1]).toBe(String(heron))
  expect((await (await bar.customer()).get('/v1/menu/items/customer/999999/events')).status).toBe(404)
})
