import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { pageOf } from '../../../../contract/calls/lists'
import { openBarback, type TestBarback } from '../../../../testing/barback'
import type { Caller } from '../../../../testing/caller'

/** A venue's own ingredients, brands and products: used by it, and unknown to all other venues. */

let bar: TestBarback
let [admin, owner, manager]: Caller[] = []
/** The owner runs both; the manager works only at the first. */
let [ours, second] = [0, 0]
beforeAll(async () => {
  bar = await openBarback()
  admin = await bar.staff('admin')
  owner = await bar.staff('owner')
  manager = await bar.staff('manager')
  const venues = await bar.app.db
    .selectFrom('userBusiness')
    .innerJoin('user', 'user.id', 'userBusiness.userId')
    .where('user.email', '=', 'owner@barback.test')
    .select('businessId')
    .orderBy('businessId')
    .execute()
  ours = venues[0]?.businessId ?? 0
  second = venues[1]?.businessId ?? 0
})
afterAll(() => bar.stop())

const ided = z.looseObject({ id: z.number() })
const list = pageOf(z.looseObject({ id: z.number(), name: z.string().nullable() }))

function as(caller: Caller | undefined): Caller {
  if (!caller) throw new Error('Nobody is signed in')
  return caller
}

async function made(caller: Caller | undefined, path: string, body: Record<string, unknown>): Promise<number> {
  const answer = await as(caller).post(`/v1/${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.read(ided).id
}

const ingredient = (name: string, businessId: number | null) => ({ name, category: 'Syrup', businessId })

test('two venues have an ingredient of the same name, and neither has it twice, whatever its case and accents', async () => {
  await made(owner, 'core/ingredients', ingredient('Café syrup', ours))
  await made(owner, 'core/ingredients', ingredient('Café syrup', second))
  expect((await as(manager).post('/v1/core/ingredients', ingredient('CAFE  SYRUP', ours))).status).toBe(409)
})

test('a venue has no ingredient of its own beside the same one of the base menu', async () => {
  const refused = await as(manager).post('/v1/core/ingredients', ingredient('lime JUICE', ours))
  expect([refused.status, refused.body]).toMatchObject([400, { errors: [{ path: 'name' }] }])
})

test('another venue finds an own ingredient in no list, search or picker', async () => {
  const id = await made(owner, 'core/ingredients', ingredient('Zebra cordial', second))
  const brandId = await made(owner, 'products/brands', { name: 'Zebra Brewing', businessId: second })
  const beer = { name: 'Zebra Pils', brandId, businessId: second, isAlcoholic: false }
  const productId = await made(owner, 'products/products', beer)
  await made(owner, 'core/allergens', { type: 'Ingredient', ingredientId: id, allergen: 'Sesame' })
  for (const path of ['core/ingredients', 'products/brands', 'products/products', 'core/allergens']) {
    const found = async (caller: Caller | undefined) =>
      (await as(caller).get(`/v1/${path}?searchString=zebra`)).read(list).total
    expect([path, await found(manager), await found(owner), await found(admin)]).toEqual([path, 0, 1, 1])
  }
  expect((await as(manager).get(`/v1/core/ingredients/${id}`)).status).toBe(404)
  expect((await as(manager).put(`/v1/products/products/${productId}`, beer)).status).toBe(404)
  const portal = await bar.portal('manager')
  const picker = await portal.get('/pickers/customDrinkRecipeItem/ingredientId?searchString=zebra')
  expect(picker.html).not.toContain('Zebra')
  expect((await portal.get('/find?words=zebra')).html).not.toContain('Zebra')
})

test('a venue’s rows refer to no own record of another venue, even for the owner of both', async () => {
  const ingredientId = await made(owner, 'core/ingredients', ingredient('Only here', second))
  const customDrinkId = await made(owner, 'custom-drinks', { businessId: ours, name: 'Borrowed', basePrice: 9 })
  const part = { customDrinkId, type: 'Ingredient', ingredientId, quantity: 1, unit: 'oz' }
  const refused = await as(owner).post('/v1/custom-drinks/recipe-items', part)
  expect([refused.status, refused.body]).toMatchObject([400, { errors: [{ path: 'ingredientId' }] }])
  const brandId = await made(owner, 'products/brands', { name: 'Only here', businessId: second })
  const product = { name: 'Stray', brandId, businessId: ours, isAlcoholic: false }
  expect((await as(owner).post('/v1/products/products', product)).status).toBe(400)
})

test('the base menu refers to no own record, even for an Admin', async () => {
  const ingredientId = await made(admin, 'core/ingredients', ingredient('House secret', ours))
  const drinks = (await as(admin).get('/v1/standard-drinks?size=1')).read(list).results
  const part = { standardDrinkId: drinks[0]?.id, type: 'Ingredient', ingredientId, quantity: 1, unit: 'oz' }
  expect((await as(admin).post('/v1/standard-drinks/recipe-items', part)).status).toBe(400)
})

test('internal staff take an own ingredient into the base menu, which is recorded; the venue cannot', async () => {
  const fields = ingredient('Cold brew concentrate', ours)
  const id = await made(manager, 'core/ingredients', fields)
  const shared = { ...fields, businessId: null }
  expect((await as(manager).put(`/v1/core/ingredients/${id}`, shared)).status).toBe(403)
  expect((await as(admin).put(`/v1/core/ingredients/${id}`, shared)).status).toBe(200)
  expect((await as(owner).get('/v1/core/ingredients?searchString=cold brew')).read(list).total).toBe(1)
  const noted = await bar.app.db
    .selectFrom('auditEntry')
    .where('entity', '=', 'ingredient')
    .where('entityId', '=', id)
    .where('action', '=', 'update')
    .select(['before', 'after'])
    .executeTakeFirstOrThrow()
  expect(
    [noted.before, noted.after].map(
      (text) => z.looseObject({ businessId: z.unknown() }).parse(JSON.parse(text ?? '{}')).businessId,
    ),
  ).toEqual([ours, null])
  // It stays there: other venues may use it now.
  expect((await as(admin).put(`/v1/core/ingredients/${id}`, fields)).status).toBe(400)
})

test('an own record stays its venue’s when its business is left out', async () => {
  const brand = { name: 'Kept Brewing' }
  const brandId = await made(manager, 'products/brands', { ...brand, businessId: ours })
  const beer = { name: 'Kept Pils', brandId, isAlcoholic: false }
  const syrup = { name: 'Kept syrup', category: 'Syrup' }
  const own = [
    ['products/brands', brandId, brand],
    ['products/products', await made(manager, 'products/products', { ...beer, businessId: ours }), beer],
    ['core/ingredients', await made(manager, 'core/ingredients', { ...syrup, businessId: ours }), syrup],
  ] as const
  for (const [path, id, body] of own) {
    for (const caller of [admin, manager]) {
      const saved = await as(caller).put(`/v1/${path}/${id}`, { ...body, description: `By ${path}` })
      expect([path, saved.status, saved.body]).toMatchObject([path, 200, { businessId: ours }])
    }
  }
  const shared = (await as(admin).post('/v1/core/ingredients', { ...syrup, name: 'Shared syrup' })).read(ided)
  expect(shared.businessId).toBeNull()
})

test('a copied menu has copies of the other venue’s own ingredients and products, each once', async () => {
  const ingredientId = await made(owner, 'core/ingredients', ingredient('Pier honey', ours))
  const brandId = await made(owner, 'products/brands', { name: 'Pier Cider', businessId: ours })
  const productId = await made(owner, 'products/products', {
    name: 'Dry',
    brandId,
    businessId: ours,
    isAlcoholic: false,
  })
  const customDrinkId = await made(owner, 'custom-drinks', { businessId: ours, name: 'Pier Punch', basePrice: 9 })
  const parts = [
    { type: 'Ingredient', ingredientId },
    { type: 'Product', productId },
  ]
  for (const part of parts)
    await made(owner, 'custom-drinks/recipe-items', { customDrinkId, ...part, quantity: 1, unit: 'oz' })
  const item = { type: 'CustomDrink', customDrinkId, businessId: ours, isActive: true }
  const menuItemId = await made(owner, 'menu/items', item)
  const portal = await bar.portal('owner')
  const copied = await portal.submit(`/business-menu/copy?businessId=${second}&from=${ours}`, {
    [`drink.${menuItemId}`]: 'on',
    [`price.${menuItemId}`]: '9',
  })
  expect(copied.status, copied.html.slice(0, 300)).toBe(302)
  const rows = await bar.app.db
    .selectFrom('customDrinkRecipeItem as part')
    .innerJoin('customDrink', 'customDrink.id', 'part.customDrinkId')
    .leftJoin('ingredient', 'ingredient.id', 'part.ingredientId')
    .leftJoin('product', 'product.id', 'part.productId')
    .leftJoin('brand', 'brand.id', 'product.brandId')
    .where('customDrink.businessId', '=', second)
    .where('customDrink.name', '=', 'Pier Punch')
    .select(['ingredient.businessId as ingredientOf', 'product.businessId as productOf', 'brand.businessId as brandOf'])
    .orderBy('part.id')
    .execute()
  expect(rows).toEqual([
    { ingredientOf: second, productOf: null, brandOf: null },
    { ingredientOf: null, productOf: second, brandOf: second },
  ])
})
