import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue } from '../../../testing/orders'
import { guestPriceOf } from '../../ordering/menu/price-plan'

/** Before a change to the parts of prices is saved, the screen lists the affected prices. */

let bar: TestBarback
let businessId: number
beforeAll(async () => {
  bar = await openBarback()
  ;({ businessId } = await demoVenue(bar))
})
afterAll(() => bar.stop())

/** Affected prices on a record's screen, by the item's id. */
function affectedIn(html: string): number[] {
  const list = [...html.matchAll(/class="affected"(.*?)<\/ul>/gs)].map(([, items]) => items).join('')
  return [...list.matchAll(/menu-items\/(\d+)/g)].map(([, id]) => Number(id))
}

async function prices() {
  const book = await bar.app.priceBooks.of(bar.app.db, businessId)
  return new Map([...book.items.values()].map((item) => [item.id, guestPriceOf(book, item)]))
}

test('another amount for a tier changes the prices that its screen lists, and no others', async () => {
  const owner = await bar.portal('owner')
  const tiers = await bar.app.db
    .selectFrom('businessPriceTier')
    .where('businessId', '=', businessId)
    .where('isDefault', '=', 0)
    .select('id')
    .execute()
  let checked = 0
  for (const { id } of tiers) {
    const path = `/business-menu/price-tiers/${id}`
    const { html } = await owner.get(`${path}?edit=`)
    const named = affectedIn(html)
    if (named.length === 0) continue
    expect(html).toMatch(/A change here changes (this price|these \d+ prices) at once/)
    const before = await prices()
    await bar.app.db.updateTable('businessPriceTier').set({ defaultUpChargeCents: 777 }).where('id', '=', id).execute()
    const after = await prices()
    const changed = [...before].filter(([item, cents]) => after.get(item) !== cents).map(([item]) => item)
    expect(changed.filter((item) => !named.includes(item))).toEqual([])
    checked += changed.length
  }
  expect(checked).toBeGreaterThan(0)
})

test('a base price that several items share lists them all', async () => {
  const book = await bar.app.priceBooks.of(bar.app.db, businessId)
  const sharers = new Map<number, number[]>()
  for (const item of book.items.values())
    for (const { businessPourAvailabilityId: row } of item.pours)
      if (row !== null) sharers.set(row, [...(sharers.get(row) ?? []), item.id])
  const [row, items] = [...sharers].find(([, ids]) => ids.length > 2) ?? []
  const owner = await bar.portal('owner')
  const { html } = await owner.get(`/business-menu/pour-availability/${row}?edit=`)
  expect(new Set(affectedIn(html))).toEqual(new Set(items))
})

test('a rule is changed on its own screen, which its menu item links to', async () => {
  const owner = await bar.portal('owner')
  const item = await bar.app.db
    .selectFrom('menuItem')
    .where('businessId', '=', businessId)
    .select('id')
    .executeTakeFirstOrThrow()
  const { id } = await bar.app.db
    .insertInto('menuItemAvailability')
    .values({ menuItemId: item.id, ruleType: 'DayOfWeek', weekday: 'friday', createdAt: 0, updatedAt: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const path = `/business-menu/availability-rules/${id}`
  expect((await owner.get(`/business-menu/menu-items/${item.id}`)).html).toContain(`href="${path}`)
  const form = { intent: 'update', ruleType: 'DayOfWeek', weekday: 'sunday' }
  const saved = await owner.submit(`${path}?edit=`, form)
  expect(saved.status, saved.html.slice(0, 500)).toBe(302)
  const now = await bar.app.db
    .selectFrom('menuItemAvailability')
    .where('id', '=', id)
    .select(['weekday', 'menuItemId'])
    .executeTakeFirst()
  expect(now).toEqual({ weekday: 'sunday', menuItemId: item.id })
})
