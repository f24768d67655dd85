import { afterAll, beforeAll, expect, test } from 'vitest'
import { menuItemList } from '../../../contract/calls/menu'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Visitor } from '../../../testing/visitor'

/** Puts a beer, wine or spirit on a menu through its form, as a browser without JavaScript sends it. */

let bar: TestBarback
let owner: Visitor
let businessId: number
let address: string
let [size, kind] = ['', '']
beforeAll(async () => {
  bar = await openBarback()
  owner = await bar.portal('owner')
  const venue = await bar.app.db
    .selectFrom('userBusiness')
    .innerJoin('user', 'user.id', 'userBusiness.userId')
    .where('user.email', '=', 'owner@barback.test')
    .select('businessId')
    .orderBy('businessId')
    .executeTakeFirstOrThrow()
  businessId = venue.businessId
  address = `/business-menu/new-product?businessId=${businessId}`
  const format = await bar.app.db.selectFrom('pourFormat').select('id').orderBy('id').executeTakeFirstOrThrow()
  const type = await bar.app.db
    .selectFrom('alcoholType')
    .where('name', '=', 'Lager')
    .select('id')
    .executeTakeFirstOrThrow()
  size = String(format.id)
  kind = String(type.id)
})
afterAll(() => bar.stop())

async function guestsMenu() {
  const guest = await bar.customer()
  return (await guest.get(`/v1/menu/items/customer/${businessId}`)).read(menuItemList).results
}

test('a new beer is a product of the venue’s own, on the menu with its price', async () => {
  const form = { brand: 'Pier Brewing', name: 'Fog Lager', kind, abv: '4.8', size, price: '7.25' }
  const saved = await owner.submit(address, form)
  expect(saved.status, saved.html.slice(0, 300)).toBe(302)
  const item = (await guestsMenu()).find(({ name }) => name === 'Pier Brewing Fog Lager')
  expect(item).toMatchObject({ price: 7.25, isAlcoholic: true })
  const made = await bar.app.db
    .selectFrom('product')
    .innerJoin('brand', 'brand.id', 'product.brandId')
    .where('product.name', '=', 'Fog Lager')
    .select(['product.businessId', 'brand.businessId as brandOf'])
    .execute()
  expect(made).toEqual([{ businessId, brandOf: businessId }])
  const other = await bar.staff('admin')
  expect((await other.get('/v1/master-menu/pour-availabilities?size=1')).status).not.toBe(500)
})

test('a product of the base menu is found by brand and name, whatever their case, and is not made twice', async () => {
  const known = await bar.app.db
    .selectFrom('product')
    .innerJoin('brand', 'brand.id', 'product.brandId')
    .where('product.isGroupingOnly', '=', 0)
    .where('product.id', 'not in', (eb) =>
      eb
        .selectFrom('menuItem')
        .where('productId', 'is not', null)
        .where('businessId', '=', businessId)
        .select('productId')
        .$castTo<number>(),
    )
    .select(['product.id', 'product.name', 'brand.name as brand'])
    .orderBy('product.id')
    .executeTakeFirstOrThrow()
  const form = {
    brand: known.brand.toUpperCase(),
    name: known.name.toUpperCase(),
    kind,
    abv: '40',
    size,
    price: '9.50',
  }
  const count = async () => (await bar.app.db.selectFrom('product').select('id').execute()).length
  const before = await count()
  const shown = await owner.submit(address, form)
  expect([shown.status, shown.html.includes('Is it one of these?')]).toEqual([200, true])
  const radio = new RegExp(`<input[^>]*name="product"[^>]*value="${known.id}"[^>]*>`).exec(shown.html)?.[0] ?? ''
  expect(radio).toContain('checked')
  const of = /name="of" value="([^"]*)"/.exec(shown.html)?.[1] ?? ''
  const saved = await owner.submit(address, {
    ...form,
    of: of.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"),
    product: String(known.id),
  })
  expect(saved.status, saved.html.slice(0, 300)).toBe(302)
  expect(await count()).toBe(before)
  const items = bar.app.db.selectFrom('menuItem').where('businessId', '=', businessId).where('productId', '=', known.id)
  const { id } = await items.select('id').executeTakeFirstOrThrow()
  expect((await guestsMenu()).find((item) => item.id === id)?.price).toBe(9.5)
})

test('a new product needs its kind, and a strength if it has alcohol', async () => {
  const form = { brand: 'Nobody', name: 'Nothing', size, price: '7' }
  const without = await owner.submit(address, form)
  expect([without.status, without.html.includes('id="new-product-kind-error"')]).toEqual([400, true])
  const weak = await owner.submit(address, { ...form, kind })
  expect([weak.status, weak.html.includes('Required with alcohol')]).toEqual([400, true])
  expect((await owner.submit(address, { ...form, kind: 'none' })).status).toBe(302)
})
