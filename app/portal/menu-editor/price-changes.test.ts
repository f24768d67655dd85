import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { menuItemList } from '../../../contract/calls/menu'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue } from '../../../testing/orders'
import type { Visitor } from '../../../testing/visitor'
import { guestPriceOf } from '../../ordering/menu/price-plan'
import { changedPrice, HOWS, STEPS, UNITS, WAYS, type PriceWish } from './price-wish'

/** Changes prices in bulk, with forms as a browser without JavaScript sends them. */

let bar: TestBarback
let businessId: number
let owner: Visitor
beforeAll(async () => {
  bar = await openBarback()
  ;({ businessId } = await demoVenue(bar))
  owner = await bar.portal('owner')
})
afterAll(() => bar.stop())

const wishes = fc.record({
  how: fc.constantFrom(...HOWS),
  amount: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
  by: fc.constantFrom(...UNITS),
  step: fc.constantFrom(...STEPS),
  way: fc.constantFrom(...WAYS),
})

function addressOf(wish: PriceWish, filters = ''): string {
  const query = new URLSearchParams({ ...wish, amount: String(wish.amount), step: String(wish.step) })
  return `/business-menu/prices?businessId=${businessId}&${query}${filters}`
}

/** Guest prices by item, in cents, including items off the menu. */
async function prices(): Promise<Map<number, number | null>> {
  const book = await bar.app.priceBooks.of(bar.app.db, businessId)
  return new Map([...book.items.values()].map((item) => [item.id, guestPriceOf(book, item)]))
}

/** The form of a preview as drawn: the ticked items and the old prices. */
function previewIn(html: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [tag] of html.matchAll(/<input[^>]*>/g)) {
    const name = / name="((?:tick|was)\.\d+)"/.exec(tag)?.[1]
    if (name?.startsWith('was')) fields[name] = / value="(\d+)"/.exec(tag)?.[1] ?? ''
    else if (name && / checked/.test(tag) && !/ disabled/.test(tag)) fields[name] = 'on'
  }
  return fields
}

const tickedIn = (form: Record<string, string>) =>
  Object.keys(form).flatMap((name) => (name.startsWith('tick.') ? [Number(name.slice(5))] : []))

async function latest(): Promise<number> {
  const row = await bar.app.db.selectFrom('priceChange').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return row.id
}

const RAISE: PriceWish = { how: 'raise', amount: 10, by: 'percent', step: 25, way: 'nearest' }

test('prices rise by percent, rounded, and guests pay the previewed prices', async () => {
  const before = await prices()
  const screen = await owner.get(addressOf(RAISE))
  const form = previewIn(screen.html)
  const ids = tickedIn(form)
  expect(ids.length).toBeGreaterThan(20)
  const saved = await owner.submit(addressOf(RAISE), form)
  expect(saved.status, saved.html.slice(0, 400)).toBe(302)
  const after = await prices()
  for (const [id, cents] of before) {
    const wanted = cents !== null && ids.includes(id) ? changedPrice(cents, RAISE) : cents
    expect(after.get(id), `${id}`).toBe(wanted)
  }
  const guest = await bar.customer()
  const shown = (await guest.get(`/v1/menu/items/customer/${businessId}`)).read(menuItemList).results
  for (const { id, price } of shown) expect(Math.round((price ?? 0) * 100)).toBe(after.get(id))
  const then = await owner.get(`/business-menu/prices?businessId=${businessId}`)
  expect(then.html).toContain(`Changed ${ids.length} prices!`)
  expect(then.html).toContain('Raised by 10%, to the nearest 25 cents')
  const undone = await owner.submit(addressOf(RAISE), { undo: String(await latest()) })
  expect(undone.status, undone.html.slice(0, 400)).toBe(302)
  expect(await prices()).toEqual(before)
})

test('several categories change at once, and heading and log say which', async () => {
  const book = await bar.app.priceBooks.of(bar.app.db, businessId)
  const [one, other] = book.categories.filter(({ id }) =>
    [...book.items.values()].some(({ categoryIds }) => categoryIds.includes(id)),
  )
  if (!one || !other) throw new Error('The demo has two categories')
  const filters = `&category=${one.id}&category=${other.id}`
  const both = `${one.name} or ${other.name}`.replace('&', '&amp;')
  const screen = await owner.get(addressOf(RAISE, filters))
  expect(screen.html).toContain(`>Change Prices: ${both}</h1>`)
  const form = previewIn(screen.html)
  const changed = tickedIn(form).map((id) => book.items.get(id)?.categoryIds ?? [])
  expect(changed.every((ids) => ids.includes(one.id) || ids.includes(other.id))).toBe(true)
  for (const { id } of [one, other]) expect(changed.some((ids) => ids.includes(id))).toBe(true)
  expect((await owner.submit(addressOf(RAISE, filters), form)).status).toBe(302)
  const then = await owner.get(`/business-menu/prices?businessId=${businessId}`)
  expect(then.html).toContain(`Raised by 10%, to the nearest 25 cents: ${both}`)
  const menu = await owner.get(`/business-menu?businessId=${businessId}${filters}`)
  expect(menu.html).toMatch(/>\d+ of \d+ items: /)
  expect((await owner.submit(addressOf(RAISE), { undo: String(await latest()) })).status).toBe(302)
})

test('undoing any change of any selection restores every price and leaves no pour behind', async () => {
  const pours = async () =>
    bar.app.db.selectFrom('businessPourAvailability').select(['id', 'basePriceCents']).orderBy('id').execute()
  await fc.assert(
    fc.asyncProperty(wishes, fc.infiniteStream(fc.boolean()), async (wish, chosen) => {
      const [before, poursBefore] = [await prices(), await pours()]
      const form = previewIn((await owner.get(addressOf(wish))).html)
      const ids = tickedIn(form).filter(() => chosen.next().value)
      if (ids.length === 0) return
      const sent = Object.fromEntries(
        ids.flatMap((id) => [
          [`tick.${id}`, 'on'],
          [`was.${id}`, form[`was.${id}`] ?? ''],
        ]),
      )
      expect((await owner.submit(addressOf(wish), sent)).status).toBe(302)
      const after = await prices()
      for (const [id, cents] of before) {
        if (!ids.includes(id)) expect(after.get(id)).toBe(cents)
        else expect(after.get(id)).toBe(changedPrice(cents ?? 0, wish))
      }
      expect((await owner.submit(addressOf(wish), { undo: String(await latest()) })).status).toBe(302)
      expect(await prices()).toEqual(before)
      expect(await pours()).toEqual(poursBefore)
    }),
    { numRuns: 12 },
  )
})

test('a new price is a multiple of the step, and never moves in the opposite direction', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200_000 }), wishes, (cents, wish) => {
      const after = changedPrice(cents, wish)
      const exact =
        wish.by === 'percent'
          ? cents * (1 + (wish.how === 'raise' ? 1 : -1) * (wish.amount / 100))
          : cents + (wish.how === 'raise' ? 1 : -1) * wish.amount * 100
      if (after === cents) return
      expect(Math.abs(after % wish.step)).toBe(0)
      expect(wish.how === 'raise' ? after > cents : after < cents).toBe(true)
      expect(Math.abs(after - exact)).toBeLessThan(wish.step + 1e-6)
    }),
  )
})

test('an item whose price would be zero or below its bottles’ tiers stays and shows why; the others change', async () => {
  const before = await prices()
  const wish: PriceWish = { how: 'lower', amount: 11, by: 'dollars', step: 1, way: 'nearest' }
  const screen = await owner.get(addressOf(wish))
  expect(screen.html).toMatch(/Would be -?\$\d+\.\d\d: not changed/)
  const form = previewIn(screen.html)
  const refused = [...before].filter(([id, cents]) => cents !== null && !tickedIn(form).includes(id))
  expect(refused.length).toBeGreaterThan(0)
  const [cheap = 0, cents] = refused.find(([, price]) => (price ?? 0) <= 1100) ?? []
  const forced = await owner.submit(addressOf(wish), { [`tick.${cheap}`]: 'on', [`was.${cheap}`]: String(cents) })
  expect(forced.status).toBe(400)
  expect(await prices()).toEqual(before)
  expect((await owner.submit(addressOf(wish), {})).status).toBe(400)
  for (const amount of ['0', 'x', '1.234', '101', '']) {
    const address = `/business-menu/prices?businessId=${businessId}&how=lower&by=percent&amount=${amount}`
    const mistaken = await owner.get(address)
    expect(mistaken.html, amount).toContain('wish-amount-error')
    expect((await owner.submit(address, form)).status, amount).toBe(400)
  }
})

test('a price that has changed since the preview is refused', async () => {
  const form = previewIn((await owner.get(addressOf(RAISE))).html)
  const [first = 0] = tickedIn(form)
  const one = { [`tick.${first}`]: 'on', [`was.${first}`]: form[`was.${first}`] ?? '' }
  expect((await owner.submit(addressOf(RAISE), one)).status).toBe(302)
  const between = await prices()
  const stale = await owner.submit(addressOf(RAISE), form)
  expect(stale.status).toBe(409)
  expect(stale.html).toContain('Changed in the meantime')
  expect(await prices()).toEqual(between)
  await owner.submit(addressOf(RAISE), { undo: String(await latest()) })
})

test('undoing skips and names prices that have changed since; a second undo is refused', async () => {
  const before = await prices()
  const form = previewIn((await owner.get(addressOf(RAISE))).html)
  const [first = 0, second = 0] = tickedIn(form)
  const both = Object.fromEntries(
    [first, second].flatMap((id) => [
      [`tick.${id}`, 'on'],
      [`was.${id}`, form[`was.${id}`] ?? ''],
    ]),
  )
  await owner.submit(addressOf(RAISE), both)
  const change = String(await latest())
  const lower: PriceWish = { how: 'lower', amount: 0.5, by: 'dollars', step: 1, way: 'nearest' }
  const now = await prices()
  await owner.submit(addressOf(lower), { [`tick.${first}`]: 'on', [`was.${first}`]: String(now.get(first)) })
  const later = String(await latest())
  const undone = await owner.submit(addressOf(RAISE), { undo: change })
  expect(undone.status).toBe(302)
  expect((await owner.get(`/business-menu/prices?businessId=${businessId}`)).html).toContain(
    'changed since, and left as it is',
  )
  const then = await prices()
  expect([then.get(first), then.get(second)]).toEqual([(now.get(first) ?? 0) - 50, before.get(second)])
  const again = await owner.submit(addressOf(RAISE), { undo: change })
  expect([again.status, again.html.includes('This change is already undone')]).toEqual([409, true])
  // Once the later change is undone, the first item's price is the earlier change's again, and that change can be undone too.
  expect((await owner.submit(addressOf(RAISE), { undo: later })).status).toBe(302)
  expect((await prices()).get(first)).toBe(now.get(first))
})

test('only items that match the filters change, and only managers may change them', async () => {
  const narrowed = addressOf(RAISE, '&searchString=negroni')
  const form = previewIn((await owner.get(narrowed)).html)
  expect(tickedIn(form).length).toBeGreaterThan(0)
  expect(tickedIn(form).length).toBeLessThan(10)
  const before = await prices()
  for (const who of ['bartender', 'service'] as const) {
    const visitor = await bar.portal(who)
    expect((await visitor.submit(narrowed, form)).status, who).not.toBe(200)
  }
  expect(await prices()).toEqual(before)
})
