import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '../../../contract/calls'
import { menuItemList, menuPreview } from '../../../contract/calls/menu'
import { placedOrder, quoteView, type OrderBody } from '../../../contract/calls/orders'
import { receiptView } from '../../../contract/calls/receipts'
import { priceRule } from '../../../contract/entities/price-rules'
import { apiError } from '../../../contract/errors'
import { centsFromDollars } from '../../../contract/money'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { TEST_EVENING } from '../../../testing/clock'
import { demoVenue, linesOf, menuItemNamed, type DemoVenue } from '../../../testing/orders'

/** Prices by rule (docs/rules/money.md#price-rules). The test evening is Friday, 22:00 in Jacksonville. */

const MINUTE = 60_000

let bar: TestBarback
let owner: Caller
let guest: Caller
let venue: DemoVenue
beforeAll(async () => {
  bar = await openBarback()
  venue = await demoVenue(bar)
})
beforeEach(async () => {
  bar.clock.set(TEST_EVENING)
  owner = await bar.staff('owner')
  guest = await bar.customer()
  const { db } = bar.app
  // Rules that orders were sold under stay.
  await db.updateTable('priceRule').set({ isActive: 0, updatedAt: bar.clock.now() }).execute()
})
afterAll(() => bar.stop())

let rules = 0
/** Adds a rule as the venue's Owner, who confirms it. Until 22:10 and 25 % off the whole menu unless stated otherwise. */
async function newRule(fields: Record<string, unknown> = {}, isConfirmed = true): Promise<number> {
  const usual = { startTime: '16:00', endTime: '22:10', percentOff: 25, includesAlcohol: true }
  const body = { businessId: venue.businessId, name: `Happy Hour ${++rules}`, ...usual, ...fields }
  const made = await owner.post('/v1/businesses/price-rules', body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { id } = made.read(priceRule.record)
  if (isConfirmed) await confirm(id)
  return id
}

async function confirm(id: number, by = owner) {
  const path = `/v1/businesses/price-rules/${id}/confirmation`
  const { terms } = (await owner.get(path)).read(calls.priceRuleConfirmations.get.answer)
  const answer = await by.put(path, { terms })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

async function quoted(drinks: Readonly<Record<string, number>>) {
  const items = await linesOf(bar, drinks)
  const answer = await guest.post('/v1/orders/customer/quote', { businessId: venue.businessId, items })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.read(quoteView)
}

let keys = 0
async function order(drinks: Readonly<Record<string, number>>, more: Pick<OrderBody, 'expectedTotal' | 'quotedAt'>) {
  const { businessId, location } = venue
  const body = { businessId, location, items: await linesOf(bar, drinks), paymentMethodId: 'pm_card_visa', ...more }
  return guest.post('/v1/orders/customer', body, { 'Idempotency-Key': `rule ${++keys}` })
}

async function priceOf(drink: string): Promise<number | undefined> {
  return (await quoted({ [drink]: 1 })).items[0]?.unitPrice
}

describe('a price rule', () => {
  it('is in the quote, the order, its row, the receipt and the menu, with the list price', async () => {
    const list = await quoted({ Negroni: 2, Daiquiri: 1 })
    const id = await newRule({ name: 'Friday at Ten' })
    const quote = await quoted({ Negroni: 2, Daiquiri: 1 })
    const [negroni] = quote.items
    const was = list.items[0]?.unitPrice ?? 0
    expect(negroni).toMatchObject({ listPrice: was, priceRule: { id, name: 'Friday at Ten' } })
    expect(centsFromDollars(negroni?.unitPrice ?? 0)).toBe(
      centsFromDollars(was) - Math.round(centsFromDollars(was) / 4),
    )
    expect(centsFromDollars(quote.subtotal) + centsFromDollars(quote.discount)).toBe(centsFromDollars(list.subtotal))

    const placed = await order({ Negroni: 2, Daiquiri: 1 }, { expectedTotal: quote.total, quotedAt: quote.quotedAt })
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    const made = placed.read(placedOrder)
    expect(made).toMatchObject({ subtotal: quote.subtotal, discount: quote.discount, total: quote.total })
    expect(made.items[0]).toMatchObject({
      unitPrice: negroni?.unitPrice,
      listPrice: was,
      priceRule: { id, name: 'Friday at Ten' },
    })
    const row = await bar.app.db.selectFrom('order').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
    expect(row.discountCents).toBe(centsFromDollars(quote.discount))

    const receipt = (await guest.get(`/v1/orders/customer/${made.id}/receipt`)).read(receiptView)
    expect(receipt.lines[0]).toMatchObject({ listPrice: was, priceRule: 'Friday at Ten' })
    expect(receipt.discount).toBe(quote.discount)

    const menu = (await guest.get(`/v1/menu/items/customer/${venue.businessId}`)).read(menuItemList).results
    const endsAt = '2026-05-16T02:10:00.000Z'
    const onMenu = menu.find(({ id: item }) => item === negroni?.menuItemId)
    expect(onMenu).toMatchObject({ price: negroni?.unitPrice, listPrice: was, priceRule: { id, endsAt } })
    expect(onMenu?.pours[0]).toMatchObject({ price: negroni?.unitPrice, listPrice: was, priceRule: { id, endsAt } })
  })

  it('holds for chosen items and categories only, and for drinks without alcohol unless it includes it', async () => {
    const before = await quoted({ Negroni: 1, Daiquiri: 1 })
    const id = await newRule({ scope: 'Chosen' }, false)
    const menuItemId = await menuItemNamed(bar, venue.businessId, 'Negroni')
    const added = await owner.post('/v1/businesses/price-rules/items', { priceRuleId: id, menuItemId })
    expect(added.status, JSON.stringify(added.body)).toBe(201)
    await confirm(id)
    const chosen = await quoted({ Negroni: 1, Daiquiri: 1 })
    expect(chosen.items.map(({ priceRule: held }) => held?.id)).toEqual([id, undefined])
    expect(chosen.items[1]?.unitPrice).toBe(before.items[1]?.unitPrice)
    await bar.app.db.updateTable('priceRule').set({ isActive: 0, updatedAt: bar.clock.now() }).execute()
    await newRule({ includesAlcohol: false }, false)
    expect((await quoted({ Negroni: 1 })).discount).toBe(0)
  })

  it('takes off the most of several that hold, and never the sum of two', async () => {
    const list = await priceOf('Negroni')
    await newRule({ kind: 'Amount', percentOff: null, amountOff: 1 })
    const best = await newRule({ kind: 'FixedPrice', percentOff: null, fixedPrice: 5 })
    await newRule({ kind: 'Percent', percentOff: 10 })
    expect(list).toBeGreaterThan(5)
    expect((await quoted({ Negroni: 1 })).items[0]).toMatchObject({ unitPrice: 5, priceRule: { id: best } })
  })

  it('leaves at least one cent', async () => {
    await newRule({ percentOff: 100 })
    expect(await priceOf('Negroni')).toBe(0.01)
  })

  it('cannot be deleted once an order was sold under it', async () => {
    const id = await newRule()
    const quote = await quoted({ Negroni: 1 })
    await order({ Negroni: 1 }, { expectedTotal: quote.total })
    expect((await owner.delete(`/v1/businesses/price-rules/${id}`)).read(apiError).code).toBe('in_use')
  })
})

describe('an order with the moment of its quote', () => {
  it('keeps the price for five minutes after the rule has ended', async () => {
    await newRule()
    bar.clock.advance(9 * MINUTE)
    const quote = await quoted({ Negroni: 2 })
    bar.clock.advance(5 * MINUTE)
    expect(await priceOf('Negroni')).toBeGreaterThan(quote.items[0]?.unitPrice ?? 0)
    const placed = await order({ Negroni: 2 }, { expectedTotal: quote.total, quotedAt: quote.quotedAt })
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    expect(placed.read(placedOrder).total).toBe(quote.total)
  })

  it('is refused with a fresh quote later, and without that moment', async () => {
    await newRule()
    bar.clock.advance(9 * MINUTE)
    const quote = await quoted({ Negroni: 2 })
    bar.clock.advance(5 * MINUTE)
    const without = await order({ Negroni: 2 }, { expectedTotal: quote.total })
    expect([without.status, without.read(apiError).code]).toEqual([409, 'total_changed'])
    bar.clock.advance(1)
    const late = await order({ Negroni: 2 }, { expectedTotal: quote.total, quotedAt: quote.quotedAt })
    expect([late.status, late.read(apiError).code]).toEqual([409, 'total_changed'])
    expect(late.body).toMatchObject({ quote: { discount: 0, quotedAt: new Date(bar.clock.now()).toISOString() } })
  })

  it('has no price of the future', async () => {
    await newRule({ startTime: '22:10', endTime: '23:00' })
    const quote = await quoted({ Negroni: 1 })
    const quotedAt = new Date(bar.clock.now() + 15 * MINUTE).toISOString()
    expect((await order({ Negroni: 1 }, { expectedTotal: quote.total, quotedAt })).status).toBe(201)
  })

  it('is still asked for what is sold out now', async () => {
    const quote = await quoted({ Negroni: 1 })
    const id = await menuItemNamed(bar, venue.businessId, 'Negroni')
    const soldOutUntil = new Date(bar.clock.now() + MINUTE).toISOString()
    await owner.put(`/v1/menu/items/${id}/availability`, { soldOutUntil })
    const refused = await order({ Negroni: 1 }, { expectedTotal: quote.total, quotedAt: quote.quotedAt })
    expect(refused.read(apiError).code).toBe('sold_out')
    await owner.put(`/v1/menu/items/${id}/availability`, { soldOutUntil: null })
  })
})

it('charges what was quoted, whatever the rules', async () => {
  const amount = fc.oneof(
    fc.record({ kind: fc.constant('Percent'), percentOff: fc.integer({ min: 1, max: 100 }) }),
    fc.record({
      kind: fc.constant('Amount'),
      percentOff: fc.constant(null),
      amountOff: fc.integer({ min: 1, max: 20 }),
    }),
    fc.record({
      kind: fc.constant('FixedPrice'),
      percentOff: fc.constant(null),
      fixedPrice: fc.integer({ min: 1, max: 20 }),
    }),
  )
  const list = await quoted({ Negroni: 3, Daiquiri: 1 })
  await fc.assert(
    fc.asyncProperty(fc.array(amount, { maxLength: 3 }), async (offs) => {
      await bar.app.db.updateTable('priceRule').set({ isActive: 0, updatedAt: bar.clock.now() }).execute()
      for (const off of offs) await newRule(off)
      const quote = await quoted({ Negroni: 3, Daiquiri: 1 })
      expect(quote.total).toBeLessThanOrEqual(list.total)
      const { total, quotedAt } = quote
      const placed = await order({ Negroni: 3, Daiquiri: 1 }, { expectedTotal: total, quotedAt })
      expect(placed.status, JSON.stringify(placed.body)).toBe(201)
      const made = placed.read(placedOrder)
      expect(made.total).toBe(quote.total)
      const sums = made.subtotal + made.tax + made.serviceFee + made.tip
      expect(centsFromDollars(sums)).toBe(centsFromDollars(made.total))
    }),
    { numRuns: 8 },
  )
})

describe('the menu that a phone has', () => {
  it('changes to the second when a rule begins and ends, and an event says so', async () => {
    await newRule({ startTime: '22:05' })
    const path = `/v1/menu/preview/${venue.businessId}?ageClaimed=true`
    const heard: number[] = []
    const leave = bar.app.events.subscribe((event) => {
      if (event.type === 'menu') heard.push(event.businessId)
    })
    const first = await guest.get(path)
    const ruled = async () =>
      (await guest.get(path)).read(menuPreview).items.some(({ priceRule: held }) => held !== null)
    const items = `/v1/menu/items/customer/${venue.businessId}`
    const sold = async () => (await guest.get(items)).read(menuItemList).results
    const before = await sold()
    await bar.sweep()
    expect(first.read(menuPreview).items.every(({ priceRule: held }) => held === null)).toBe(true)
    bar.clock.set(TEST_EVENING + 5 * MINUTE - 1)
    expect([await ruled(), await sold()]).toEqual([false, before])
    await bar.sweep()
    expect(heard).toEqual([])
    bar.clock.set(TEST_EVENING + 5 * MINUTE)
    expect(await ruled()).toBe(true)
    expect(await sold()).not.toEqual(before)
    await bar.sweep()
    expect(heard).toEqual([venue.businessId])
    bar.clock.set(TEST_EVENING + 10 * MINUTE)
    expect([await ruled(), await sold()]).toEqual([false, before])
    await bar.sweep()
    await bar.sweep()
    expect(heard).toEqual([venue.businessId, venue.businessId])
    leave()
  })
})
