import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { menuItemDetails, menuItemList, menuPreview } from '../../../contract/calls/menu'
import { quoteView, type QuoteBody } from '../../../contract/calls/orders'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { demoVenue, menuItemNamed } from '../../../testing/orders'

let bar: TestBarback
let guest: Caller
let negroni: { id: number; gin: number; otherGin: number; slot: number }

beforeAll(async () => {
  bar = await openBarback()
  guest = await bar.customer()
  const { businessId } = await demoVenue(bar)
  const id = await menuItemNamed(bar, businessId, 'Negroni')
  const { recipe } = (await guest.get(`/v1/menu/items/customer/item/${id}`)).read(menuItemDetails)
  const slot = recipe.find(({ products = [] }) => products.some(({ name }) => name.includes('Gordon')))
  const gin = slot?.defaultProductId
  const other = slot?.products?.find(({ productId }) => productId !== gin)
  if (!slot || !gin || !other) throw new Error('The demo’s Negroni has a choice of gins')
  negroni = { id, gin, otherGin: other.productId, slot: slot.recipeItemId }
})
afterAll(() => bar.stop())

beforeEach(async () => {
  // 30 ml each of gin, Campari (24 %) and vermouth (15 %).
  await strengthIs(negroni.gin, 40)
  await strengthIs(negroni.otherGin, 57)
})

async function strengthIs(productId: number, abvPercentage: number | null) {
  await bar.app.db.updateTable('product').set({ abvPercentage }).where('id', '=', productId).execute()
}

async function quoted(line: Omit<QuoteBody['items'][number], 'quantity'>, quantity = 1) {
  const { businessId, location } = await demoVenue(bar)
  const answer = await guest.post('/v1/orders/customer/quote', { businessId, location, items: [{ ...line, quantity }] })
  return answer.read(quoteView).items[0]?.standardDrinks
}

async function menu() {
  const { businessId } = await demoVenue(bar)
  return (await guest.get(`/v1/menu/items/customer/${businessId}`)).read(menuItemList).results
}

it('the alcohol of a recipe adds up, regardless of water in the glass; the strength is quoted per drink', async () => {
  const item = (await menu()).find(({ id }) => id === negroni.id)
  expect(item).toMatchObject({ standardDrinks: 1.3, pours: [{ standardDrinks: 1.3 }] })
  expect(await quoted({ menuItemId: negroni.id })).toBe(1.3)
  expect(await quoted({ menuItemId: negroni.id }, 3)).toBe(1.3)
})

it('a stronger bottle makes a stronger drink', async () => {
  const products = [{ recipeItemId: negroni.slot, productId: negroni.otherGin }]
  expect(await quoted({ menuItemId: negroni.id, products })).toBe(1.6)
})

it('an unknown strength is null', async () => {
  await strengthIs(negroni.gin, null)
  expect((await menu()).find(({ id }) => id === negroni.id)?.standardDrinks).toBeNull()
  expect(await quoted({ menuItemId: negroni.id })).toBeNull()
  const products = [{ recipeItemId: negroni.slot, productId: negroni.otherGin }]
  expect(await quoted({ menuItemId: negroni.id, products })).toBe(1.6)
})

it("a bottle's alcohol depends on the pour, a soft drink has none, and the item has that of its default pour", async () => {
  const items = await menu()
  const strengths = await bar.app.db
    .selectFrom('menuItem')
    .innerJoin('product', 'product.id', 'menuItem.productId')
    .select(['menuItem.id', 'product.abvPercentage'])
    .execute()
  const abv = new Map(strengths.map(({ id, abvPercentage }) => [id, abvPercentage]))
  for (const { id, name, type, isAlcoholic, standardDrinks, pours } of items) {
    expect([name, standardDrinks]).toEqual([name, pours[0]?.standardDrinks])
    if (!isAlcoholic) expect([name, standardDrinks]).toEqual([name, 0])
    if (type !== 'Product' || !isAlcoholic) continue
    for (const pour of pours) {
      const drinks = ((pour.volumeMl ?? Number.NaN) * (abv.get(id) ?? Number.NaN)) / 100 / 17.7
      expect([name, pour.standardDrinks]).toEqual([name, Math.round(drinks * 10) / 10])
    }
  }
  expect(items.some(({ standardDrinks }) => standardDrinks === 0)).toBe(true)
  expect(items.some(({ type, standardDrinks }) => type === 'Product' && standardDrinks === 1)).toBe(true)
})

it('a guest without an account reads the strength of the default pour', async () => {
  const { businessId } = await demoVenue(bar)
  const preview = await bar.anyone.get(`/v1/menu/preview/${businessId}?ageClaimed=true`)
  const items = preview.read(menuPreview).items
  expect(items.find(({ id }) => id === negroni.id)?.standardDrinks).toBe(1.3)
})
