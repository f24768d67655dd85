import { afterAll, beforeAll, expect, test } from 'vitest'
import { menuItemList } from '../../../contract/calls/menu'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Visitor } from '../../../testing/visitor'

/** Copies one venue's menu to another, through a form as a browser without JavaScript sends it. */

let bar: TestBarback
let owner: Visitor
/** Both belong to the owner; the manager works only at the first. */
let [theirs, ours] = [0, 0]
beforeAll(async () => {
  bar = await openBarback()
  owner = await bar.portal('owner')
  const venues = await bar.app.db
    .selectFrom('userBusiness')
    .innerJoin('user', 'user.id', 'userBusiness.userId')
    .where('user.email', '=', 'owner@barback.test')
    .select('businessId')
    .orderBy('businessId')
    .execute()
  theirs = venues[0]?.businessId ?? 0
  ours = venues[1]?.businessId ?? 0
})
afterAll(() => bar.stop())

const address = (prices = 'there') => `/business-menu/copy?businessId=${ours}&from=${theirs}&prices=${prices}`

async function guestsMenu(businessId: number) {
  const guest = await bar.customer()
  return (await guest.get(`/v1/menu/items/customer/${businessId}`)).read(menuItemList).results
}

/** The form as drawn: the ticked drinks with their prices. */
function drawn(html: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [tag] of html.matchAll(/<input[^>]*>/g)) {
    const name = / name="((?:drink|price)\.\d+)"/.exec(tag)?.[1]
    if (name === undefined || / disabled/.test(tag)) continue
    if (name.startsWith('price')) fields[name] = / value="([\d.]*)"/.exec(tag)?.[1] ?? ''
    else if (/ checked/.test(tag)) fields[name] = 'on'
  }
  return fields
}

test('the other venue’s items are added at once, at its prices, with its house drinks and their recipes', async () => {
  const [there, before] = [await guestsMenu(theirs), await guestsMenu(ours)]
  const here = new Set(before.map(({ name }) => name))
  const screen = await owner.get(address())
  expect(screen.html).toContain('On the menu')
  const form = drawn(screen.html)
  const added = await owner.submit(address(), form)
  expect(added.status, added.html.slice(0, 600)).toBe(302)
  const after = new Map((await guestsMenu(ours)).map((item) => [item.name, item]))
  const copied = there.filter(({ name }) => !here.has(name))
  expect(copied.length).toBeGreaterThan(5)
  for (const { name, price } of copied) expect([name, after.get(name)?.price]).toEqual([name, price])
  for (const { name, price } of before) expect([name, after.get(name)?.price]).toEqual([name, price])
  const house = copied.find(({ type }) => type === 'CustomDrink')
  expect(house).toBeDefined()
  const parts = async (businessId: number) =>
    bar.app.db
      .selectFrom('customDrinkRecipeItem as part')
      .innerJoin('customDrink', 'customDrink.id', 'part.customDrinkId')
      .where('customDrink.businessId', '=', businessId)
      .where('customDrink.name', '=', house?.name ?? '')
      .select(['part.type', 'part.quantity', 'part.unit', 'part.productId', 'part.ingredientId', 'part.alcoholTypeId'])
      .orderBy('part.id')
      .execute()
  const recipe = await parts(ours)
  expect(recipe.length).toBeGreaterThan(0)
  expect(recipe).toEqual(await parts(theirs))
  // Sent again, it adds nothing and reports that.
  const menu = await guestsMenu(ours)
  expect((await owner.submit(address(), form)).status).toBe(302)
  expect((await owner.get(`/business-menu?businessId=${ours}`)).html).toMatch(/Added 0 items! \d+ were there already\./)
  expect(await guestsMenu(ours)).toEqual(menu)
})

test('with this venue’s tiers, a price is the other venue’s base price plus this venue’s tier amounts', async () => {
  const book = await bar.app.priceBooks.of(bar.app.db, theirs)
  const html = (await owner.get(address('tiers'))).html
  expect(html).toContain('Base prices from there, price tiers from here')
  expect(book.items.size).toBeGreaterThan(0)
})

test('a menu that the actor may not change is copied neither from nor to', async () => {
  const manager = await bar.portal('manager')
  const form = drawn((await owner.get(address())).html)
  const onto = `/business-menu/copy?businessId=${ours}&from=${theirs}`
  const from = `/business-menu/copy?businessId=${theirs}&from=${ours}`
  expect([(await manager.get(onto)).status, (await manager.get(from)).status]).toEqual([404, 404])
  expect((await manager.submit(from, { ...form, 'drink.1': 'on', 'price.1': '3' })).status).toBe(404)
  const bartender = await bar.portal('bartender')
  expect((await bartender.get('/business-menu/copy')).location).toBe('/restricted')
})
