import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { menuCategoryList, menuItemList } from '../../../../contract/calls/menu'
import { pageOf } from '../../../../contract/calls/lists'
import { apiError } from '../../../../contract/errors'
import { openBarback, type TestBarback } from '../../../../testing/barback'
import type { Caller } from '../../../../testing/caller'

/** Drinks that a venue puts into its own sections: its own drinks and shared ones. */

let bar: TestBarback
let owner: Caller
let admin: Caller
/** The owner's two venues, and one of another owner. */
let heron: number
let undertow: number
let others: number
let negroni: number
beforeAll(async () => {
  bar = await openBarback()
  ;[owner, admin] = [await bar.staff('owner'), await bar.staff('admin')]
  const idOf = async (name: string) => {
    const { db } = bar.app
    const named = db.selectFrom('business').innerJoin('place', 'place.id', 'business.placeId').where('name', '=', name)
    return (await named.select('business.id').executeTakeFirstOrThrow()).id
  }
  heron = await idOf('The Night Heron')
  undertow = await idOf('Undertow')
  others = await idOf('Saltmarsh Kitchen')
  const drink = bar.app.db.selectFrom('standardDrink').where('name', '=', 'Negroni').select('id')
  negroni = (await drink.executeTakeFirstOrThrow()).id
})
afterAll(() => bar.stop())

const created = z.object({ id: z.number() })

/** Creates a venue's own section and puts it on the venue's menu. */
async function section(as: Caller, businessId: number, name: string) {
  const category = await as.post('/v1/categories', { businessId, name, categoryType: 'Business' })
  expect(category.status, JSON.stringify(category.body)).toBe(201)
  const { id: categoryId } = category.read(created)
  const shown = await as.post('/v1/businesses/categories', { businessId, categoryId, isActive: true })
  expect(shown.status, JSON.stringify(shown.body)).toBe(201)
  return categoryId
}

const inSection = (as: Caller, categoryId: number) =>
  as.post('/v1/categories/assignments', { categoryId, type: 'StandardDrink', standardDrinkId: negroni })

async function guestSees(businessId: number) {
  const guest = await bar.customer()
  const { results } = (await guest.get(`/v1/categories/customer/${businessId}`)).read(menuCategoryList)
  const items = (await guest.get(`/v1/menu/items/customer/${businessId}`)).read(menuItemList).results
  const item = items.find(({ name }) => name === 'Negroni')
  const inIt = results.filter(({ menuItemIds }) => item !== undefined && menuItemIds.includes(item.id))
  return { sections: inIt.map(({ name }) => name), categoryIds: item?.categoryIds ?? [] }
}

test('an owner puts a shared drink and a shared bottle into her own section, and guests find them there', async () => {
  const categoryId = await section(owner, heron, 'The Owner Likes')
  const assigned = await inSection(owner, categoryId)
  expect(assigned.status, JSON.stringify(assigned.body)).toBe(201)
  expect((await guestSees(heron)).sections).toContain('The Owner Likes')
  // It also stays in the section where Barback put it.
  expect((await guestSees(heron)).sections).toContain('Timeless')

  const product = await bar.app.db
    .selectFrom('menuItem')
    .where('businessId', '=', heron)
    .where('productId', 'is not', null)
    .select('productId')
    .executeTakeFirstOrThrow()
  const bottle = { categoryId, type: 'Product', productId: product.productId }
  expect((await owner.post('/v1/categories/assignments', bottle)).status).toBe(201)

  const { id } = assigned.read(created)
  const moved = { categoryId, type: 'StandardDrink', standardDrinkId: negroni, displayOrder: 3, isActive: false }
  expect((await owner.put(`/v1/categories/assignments/${id}`, moved)).status).toBe(200)
  expect((await guestSees(heron)).sections).not.toContain('The Owner Likes')
  expect((await owner.delete(`/v1/categories/assignments/${id}`)).status).toBe(204)
})

test('only Barback changes its own assignments, and a bartender changes none', async () => {
  const { db } = bar.app
  const shared = await db.selectFrom('category').where('businessId', 'is', null).select('id').executeTakeFirstOrThrow()
  expect((await inSection(owner, shared.id)).status).toBe(403)
  const theirs = await db
    .selectFrom('categoryAssignment')
    .where('standardDrinkId', '=', negroni)
    .select(['id', 'categoryId'])
    .executeTakeFirstOrThrow()
  expect((await owner.delete(`/v1/categories/assignments/${theirs.id}`)).status).toBe(403)
  const taken = { categoryId: await section(owner, heron, 'Taken'), type: 'StandardDrink', standardDrinkId: negroni }
  expect((await owner.put(`/v1/categories/assignments/${theirs.id}`, taken)).status).toBe(403)
  const own = await section(owner, heron, 'Nothing of the Bartender’s')
  expect((await inSection(await bar.staff('bartender'), own)).status).toBe(403)
  expect((await inSection(await bar.staff('service'), own)).status).toBe(403)
})

test('no other venue reads a venue’s sections, fills them or finds them in a menu', async () => {
  const before = await guestSees(heron)
  const categoryId = await section(admin, others, 'Salt Before Dusk')
  const assigned = await inSection(admin, categoryId)
  const { id } = assigned.read(created)
  expect((await owner.get(`/v1/categories/assignments/${id}`)).status).toBe(404)
  expect((await owner.delete(`/v1/categories/assignments/${id}`)).status).toBe(404)
  const listed = pageOf(z.looseObject({ id: z.number() }))
  const mine = await owner.get('/v1/categories/assignments?size=1000')
  expect(mine.read(listed).results.map((row) => row.id)).not.toContain(id)
  expect(JSON.stringify((await owner.get(`/v1/standard-drinks/${negroni}`)).body)).not.toContain('Salt Before Dusk')
  const refused = await inSection(owner, categoryId)
  expect(refused.status).toBe(400)
  expect(refused.read(apiError).errors).toEqual([{ path: 'categoryId', message: 'There is no such record' }])
  expect(await guestSees(heron)).toEqual(before)
  // Nor does it appear at the owner's other venue.
  const atUndertow = await section(owner, undertow, 'Below the Water')
  expect((await inSection(owner, atUndertow)).status).toBe(201)
  expect(await guestSees(heron)).toEqual(before)
})

test('a section with items stays with its venue', async () => {
  const categoryId = await section(owner, heron, 'Settled')
  await inSection(owner, categoryId)
  const path = `/v1/categories/${categoryId}`
  const fields = { name: 'Settled', categoryType: 'Business', isActive: true }
  const moved = await owner.put(path, { ...fields, businessId: undertow })
  expect(moved.status).toBe(400)
  expect(moved.read(apiError).errors).toEqual([{ path: 'businessId', message: 'It is in use at its business' }])
  expect((await owner.put(path, { ...fields, name: 'Well Settled', businessId: heron })).status).toBe(200)
})

test('an owner fills her own section on its screen; a shared drink offers no button that would be refused', async () => {
  const visitor = await bar.portal('owner')
  const categoryId = await section(owner, heron, 'Filled by Hand')
  const path = `/core/categories/${categoryId}`
  expect((await visitor.get(path)).html).toContain('>Add Item<')
  const form = { intent: 'add:categoryAssignment', type: 'StandardDrink', standardDrinkId: String(negroni) }
  const added = await visitor.submit(`${path}?add=categoryAssignment`, { ...form, displayOrder: '1', isActive: 'on' })
  expect(added.status, added.html.slice(0, 500)).toBe(302)
  expect((await visitor.get(path)).html).toContain('Negroni')
  expect((await guestSees(heron)).sections).toContain('Filled by Hand')

  // The texts are in the page's data, but no button shows them.
  expect((await visitor.get(`/master-menu/standard-drinks/${negroni}`)).html).not.toContain('>Add Category<')
  const { id: shared } = await bar.app.db
    .selectFrom('category')
    .where('businessId', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow()
  expect((await visitor.get(`/core/categories/${shared}`)).html).not.toContain('>Add Item<')
})

test('an owner creates a section of her own by name while she adds one to the menu', async () => {
  const visitor = await bar.portal('owner')
  const picker = '/pickers/businessCategory/categoryId'
  const adds = async (query: string) =>
    z.object({ adds: z.string().optional() }).parse(JSON.parse((await visitor.get(`${picker}${query}`)).html)).adds
  // A new category needs its business.
  expect(await adds('')).toBeUndefined()
  expect(await adds(`?businessId=${heron}`)).toBe('category')
  const bartender = await bar.portal('bartender')
  expect((await bartender.get(`${picker}?businessId=${heron}`)).html).not.toContain('"adds"')

  const made = await visitor.submit(`${picker}?businessId=${heron}`, { name: ' Late and Slow ' })
  expect(made.html).toContain('The Night Heron - Late and Slow')
  const categories = bar.app.db.selectFrom('category').where('name', '=', 'Late and Slow')
  expect(await categories.select(['businessId', 'categoryType', 'isActive']).execute()).toEqual([
    { businessId: heron, categoryType: 'Business', isActive: 1 },
  ])
  expect((await visitor.submit(`${picker}?businessId=${others}`, { name: 'Not hers' })).html).toContain(
    '"refused":{"status":404',
  )
})

test('an owner finds the list of her own sections', async () => {
  const visitor = await bar.portal('owner')
  expect((await visitor.get('/find?q=categories')).html).toContain('href="/core/categories"')
  const bartender = await bar.portal('bartender')
  expect((await bartender.get('/find?q=categories')).html).not.toContain('href="/core/categories"')
})
