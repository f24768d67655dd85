import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { menuItemList } from '../../../contract/calls/menu'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { suggestedBase } from './suggestions'

/** Adds standard drinks to a menu by the dozen, through a form as a browser without JavaScript sends it. */

let bar: TestBarback
/** A venue of the owner's, with an emptied menu. */
let businessId: number
let address: string
beforeAll(async () => {
  bar = await openBarback()
  const venues = await bar.app.db
    .selectFrom('userBusiness')
    .innerJoin('user', 'user.id', 'userBusiness.userId')
    .where('user.email', '=', 'owner@barback.test')
    .select('businessId')
    .orderBy('businessId', 'desc')
    .execute()
  businessId = venues[0]?.businessId ?? 0
  address = `/business-menu/classics?businessId=${businessId}`
})
afterAll(() => bar.stop())

async function guestsMenu() {
  const guest = await bar.customer()
  return (await guest.get(`/v1/menu/items/customer/${businessId}`)).read(menuItemList).results
}

/** Suggested prices on the screen, by drink. */
function offered(html: string): Map<string, string> {
  const prices = html.matchAll(/name="(price\.\d+)"[^>]*value="([\d.]+)"/g)
  return new Map([...prices].map(([, name = '', price = '']) => [name.replace('price', 'drink'), price]))
}

test('classics are added at once with their prices, guests see them, and a repeated form adds nothing', async () => {
  const owner = await bar.portal('owner')
  const before = await guestsMenu()
  const screen = await owner.get(address)
  expect(screen.html).toContain('On the menu')
  const some = [...offered(screen.html)].slice(0, 5)
  expect(some.length).toBeGreaterThan(1)
  const form = Object.fromEntries(
    some.flatMap(([drink]) => [
      [drink, 'on'],
      [drink.replace('drink', 'price'), '21.35'],
    ]),
  )
  const added = await owner.submit(address, form)
  expect([added.status, added.location], added.html.slice(0, 300)).toEqual([
    302,
    `/business-menu?businessId=${businessId}`,
  ])
  expect((await owner.get(`/business-menu?businessId=${businessId}`)).html).toContain(`Added ${some.length} drinks!`)
  const after = await guestsMenu()
  const known = new Map(before.map(({ id, price }) => [id, price]))
  const fresh = after.filter(({ id }) => !known.has(id))
  expect(fresh.map(({ price }) => price)).toEqual(some.map(() => 21.35))
  expect(after.filter(({ id }) => known.has(id)).map(({ id, price }) => [id, price])).toEqual([...known])
  expect((await owner.submit(address, form)).status).toBe(302)
  expect(await guestsMenu()).toEqual(after)
})

test('an invalid price is reported at its drink, and nothing is added', async () => {
  const owner = await bar.portal('owner')
  const before = await guestsMenu()
  const [one = '', two = ''] = offered((await owner.get(address)).html).keys()
  const refused = await owner.submit(address, {
    [one]: 'on',
    [one.replace('drink', 'price')]: '12.00',
    [two]: 'on',
    [two.replace('drink', 'price')]: 'dear',
  })
  expect(refused.status).toBe(400)
  expect(refused.html).toContain(`id="${two.replace('drink.', 'price-')}-error"`)
  expect((await owner.submit(address, {})).status).toBe(400)
  expect(await guestsMenu()).toEqual(before)
})

test('a section is ticked by its link, and found by its name', async () => {
  const owner = await bar.portal('owner')
  const ticked = async (query: string) =>
    [...(await owner.get(`${address}&${query}`)).html.matchAll(/<input[^>]*name="drink[^>]*>/g)].filter(
      ([tag]) => tag.includes(' checked') && !tag.includes(' disabled'),
    ).length
  expect(await ticked('')).toBe(0)
  expect(await ticked('ticked=all')).toBe(offered((await owner.get(address)).html).size)
})

test('bartenders cannot change a menu', async () => {
  const bartender = await bar.portal('bartender')
  const own = '/business-menu/classics'
  expect((await bartender.get(own)).location).toBe('/restricted')
  const items = async () => bar.app.db.selectFrom('menuItem').select('id').execute()
  const before = await items()
  const every = await bar.app.db.selectFrom('standardDrink').select('id').execute()
  const form: Record<string, string> = {}
  for (const { id } of every) Object.assign(form, { [`drink.${id}`]: 'on', [`price.${id}`]: '9' })
  expect((await bartender.submit(own, form)).location).toBe('/restricted')
  expect(await items()).toEqual(before)
})

test('a suggestion is within the venue’s prices for drinks of that section and pour', () => {
  const sold = fc.array(
    fc.record({
      sectionId: fc.integer({ min: 1, max: 2 }),
      pourTypeId: fc.constant(1),
      cents: fc.integer({ min: 0, max: 100_000 }),
    }),
  )
  fc.assert(
    fc.property(sold, (drinks) => {
      const kind = { sectionId: 1, pourTypeId: 1, isAlcoholic: true, isShot: false, strongParts: 2 }
      const alike = drinks.filter(({ sectionId }) => sectionId === 1).map(({ cents }) => cents)
      const suggested = suggestedBase(kind, drinks)
      expect(alike.length === 0 ? suggested === 1300 : alike.includes(suggested)).toBe(true)
    }),
  )
})
