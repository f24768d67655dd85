import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR_MS } from '../../../contract/time'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue } from '../../../testing/orders'

let bar: TestBarback
let own: number
beforeAll(async () => {
  bar = await openBarback()
  own = (await demoVenue(bar)).businessId
})
afterAll(() => bar.stop())

/** Presses a button of the menu on the bar's screen. Returns the status. */
async function press(fields: Record<string, string>, as: 'bartender' | 'manager' = 'bartender') {
  return (await (await bar.portal(as)).submit('/kiosk', fields)).status
}

/** Names of the venue's items that are sold out at the moment, and for how long, in hours. */
async function soldOut(): Promise<Record<string, number>> {
  const book = await bar.app.priceBooks.of(bar.app.db, own)
  const now = bar.clock.now()
  const gone = [...book.items.values()].filter(({ soldOutUntil }) => soldOutUntil !== null && soldOutUntil > now)
  return Object.fromEntries(gone.map(({ name, soldOutUntil }) => [name, ((soldOutUntil ?? 0) - now) / HOUR_MS]))
}

/** Names of the items whose recipe needs an ingredient, an option left out. */
async function pouredFrom(name: string) {
  const book = await bar.app.priceBooks.of(bar.app.db, own)
  const items = [...book.items.values()].filter(({ isActive, pours }) => isActive && pours.length > 0)
  const part = items.flatMap(({ recipe }) => recipe).find((each) => each.name === name)
  const names = items
    .filter(({ recipe }) => recipe.some((each) => each.name === name && !each.isOptional))
    .map((item) => item.name)
  return { fields: { type: part?.type ?? '', id: String(part?.entityId ?? 0) }, names: names.sort() }
}

it('takes everything that is poured from an ingredient off sale for an hour, and puts it back', async () => {
  const before = await soldOut()
  const { fields, names } = await pouredFrom('Campari Bitter')
  expect(names).toContain('Negroni')
  expect(await press({ intent: 'partSoldOut', howLong: 'hour', ...fields })).toBe(302)
  const after = await soldOut()
  expect(
    Object.keys(after)
      .filter((name) => !(name in before))
      .sort(),
  ).toEqual(names)
  for (const name of names) expect(after[name]).toBe(1)
  expect(await press({ intent: 'partBackOnSale', ...fields })).toBe(302)
  expect(await soldOut()).toEqual(before)
})

it('sells an item out for an hour, or for tonight', async () => {
  const item = await bar.app.db
    .selectFrom('menuItem')
    .select('id')
    .where('businessId', '=', own)
    .where('soldOutUntil', 'is', null)
    .where('isActive', '=', 1)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const until = async () => {
    const row = bar.app.db.selectFrom('menuItem').select('soldOutUntil').where('id', '=', item.id)
    return ((await row.executeTakeFirstOrThrow()).soldOutUntil ?? 0) - bar.clock.now()
  }
  const menuItemId = String(item.id)
  expect(await press({ intent: 'soldOut', menuItemId, howLong: 'hour' })).toBe(302)
  expect(await until()).toBe(HOUR_MS)
  expect(await press({ intent: 'soldOut', menuItemId })).toBe(302)
  expect(await until()).toBeGreaterThan(HOUR_MS)
  expect(await press({ intent: 'backOnSale', menuItemId })).toBe(302)
})

it('refuses an ingredient of which nothing on the menu is poured', async () => {
  expect(await press({ intent: 'partSoldOut', type: 'Ingredient', id: '999999' })).toBe(404)
})
