import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { textOf } from '../../../testing/guest-at-locker'
import { demoVenue, paidOrder } from '../../../testing/orders'
import type { Visitor } from '../../../testing/visitor'
import { previewMenu } from '../../ordering/menu/menu'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const HERON = '/app/b/the-night-heron'

async function itemsHere() {
  const { items } = await previewMenu(bar.app, 1, true)
  return items.filter(({ available }) => available)
}

async function aDrink() {
  const [item] = await itemsHere()
  if (!item) throw new Error('The menu is empty')
  return item
}

const press = (visitor: Visitor, intent: 'add' | 'takeBack', item: number, once: string) =>
  visitor.submit(`${HERON}?index`, { intent, item: String(item), once })

async function adult(): Promise<Visitor> {
  const visitor = bar.visitor()
  await visitor.submit('/app/age', { isOfAge: 'yes', to: HERON })
  return visitor
}

describe('the button at a line of the menu', () => {
  test('adds the drink in place, offers to take it back, and taking back leaves the rest', async () => {
    const visitor = await adult()
    const { id, name } = await aDrink()
    expect((await visitor.get(HERON)).html).toContain(`aria-label="Add ${name}"`)
    await press(visitor, 'add', id, 'first')
    const added = await press(visitor, 'add', id, 'second')
    expect(added.location).toBe(`${HERON}?item=${id}&added=second`)
    const page = await visitor.get(added.location ?? '')
    expect(textOf(page)).toContain(`${name} added.`)
    expect(textOf(page)).toContain('2 drinks')
    const back = await press(visitor, 'takeBack', id, 'second')
    expect(back.location).toBe(HERON)
    expect(textOf(await visitor.get(HERON))).toContain('1 drink')
  })

  test('adds once, and takes back once, however often the form is sent', async () => {
    const visitor = await adult()
    const { id } = await aDrink()
    for (const once of ['one', 'one', 'two']) await press(visitor, 'add', id, once)
    expect(textOf(await visitor.get(HERON))).toContain('2 drinks')
    for (let sent = 0; sent < 3; sent++) await press(visitor, 'takeBack', id, 'one')
    expect(textOf(await visitor.get(HERON))).toContain('1 drink')
    await press(visitor, 'takeBack', id, 'never added')
    expect(textOf(await visitor.get(HERON))).toContain('1 drink')
  })

  test('is missing at a drink that is sold out, and its form is refused in words', async () => {
    const visitor = await adult()
    const { id, name } = await aDrink()
    const until = bar.clock.now() + 3_600_000
    await bar.app.db.updateTable('menuItem').set({ soldOutUntil: until }).where('id', '=', id).execute()
    expect((await visitor.get(HERON)).html).not.toContain(`aria-label="Add ${name}"`)
    const refused = await press(visitor, 'add', id, 'late')
    expect(refused.status).toBe(409)
    expect(textOf(refused)).toContain('Sold out until')
    await bar.app.db.updateTable('menuItem').set({ soldOutUntil: null }).where('id', '=', id).execute()
  })
})

describe('the filters of a menu', () => {
  const namesIn = (html: string) =>
    [...html.matchAll(/form="add-drink"[^>]* aria-label="Add ([^"]+)"/g)].map(([, name = '']) =>
      name.replaceAll('&#x27;', "'").replaceAll('&amp;', '&'),
    )

  test('work without JavaScript: no alcohol, up to one standard drink, two or more', async () => {
    const visitor = await adult()
    const items = await itemsHere()
    const drinksOf = new Map(items.map((item) => [item.name, item.isAlcoholic ? item.standardDrinks : 0]))
    for (const [strength, holds] of [
      ['none', (drinks: number) => drinks === 0],
      ['light', (drinks: number) => drinks > 0 && drinks <= 1],
      ['strong', (drinks: number) => drinks >= 2],
    ] as const) {
      const { html } = await visitor.get(`${HERON}?strength=${strength}`)
      const wanted = items.filter(({ name }) => holds(drinksOf.get(name) ?? -1)).map(({ name }) => name)
      expect(wanted.length).toBeGreaterThan(0)
      expect(new Set(namesIn(html))).toEqual(new Set(wanted))
    }
  })

  test('leave out the drinks with an allergen, in the search, too', async () => {
    const visitor = await adult()
    const sour = (await itemsHere()).find(({ allergens }) => allergens.includes('Eggs'))
    if (!sour) throw new Error('No drink has egg')
    expect((await visitor.get(HERON)).html).toContain(`aria-label="Add ${sour.name}"`)
    const without = await visitor.get(`${HERON}?without=Eggs`)
    expect(without.html).not.toContain(`aria-label="Add ${sour.name}"`)
    expect(textOf(without)).toContain('1 filter on')
    const searched = await visitor.get(`${HERON}?without=Eggs&q=${encodeURIComponent(sour.name)}`)
    expect(searched.html).not.toContain(`aria-label="Add ${sour.name}"`)
  })
})

test('what a bar sells most tonight is popular once three drinks were ordered three times', async () => {
  const { businessId } = await demoVenue(bar)
  const visitor = await adult()
  const items = (await itemsHere()).slice(0, 3)
  const order = async () => {
    for (const { id } of items) await paidOrder(bar, { items: [{ menuItemId: id, quantity: 1 }] })
  }
  expect(businessId).toBe(1)
  await order()
  await order()
  bar.clock.advance(60_000)
  expect((await visitor.get(HERON)).html).not.toContain('Popular tonight')
  await order()
  bar.clock.advance(60_000)
  expect((await visitor.get(HERON)).html).toContain('Popular tonight')
  bar.clock.advance(6 * 3_600_000)
  expect((await visitor.get(HERON)).html).not.toContain('Popular tonight')
})
