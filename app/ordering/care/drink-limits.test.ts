import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { placedOrder, quoteView } from '../../../contract/calls/orders'
import { apiError } from '../../../contract/errors'
import { HOUR_MS, MINUTE_MS } from '../../../contract/time'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Answer, Caller } from '../../../testing/caller'
import { TEST_EVENING } from '../../../testing/clock'
import {
  bodyPastQuote,
  decide,
  heldBack,
  orderPastQuote,
  quoteDrinks,
  setDrinkLimits,
} from '../../../testing/drink-limits'
import {
  cancelAsGuest,
  demoVenue,
  handOver,
  kioskMove,
  kioskPut,
  linesOf,
  newGuest,
  orderRow,
  paidOrder,
  postOrder,
} from '../../../testing/orders'
import { setTabMode, sharedTab } from '../../../testing/tabs'

/** The limits of alcohol for each guest (docs/rules/duty-of-care.md). A Negroni is 1.3 standard drinks. */

let bar: TestBarback
let guest: Caller
let email: string
beforeAll(async () => {
  bar = await openBarback()
})
beforeEach(async () => {
  bar.clock.set(TEST_EVENING)
  await setTabMode(bar, 'each')
  await setDrinkLimits(bar, {})
  await bar.app.db.deleteFrom('drinkRefusal').execute()
  ;({ caller: guest, email } = await newGuest(bar))
})
afterAll(() => bar.stop())

const order = async (drinks: Readonly<Record<string, number>>, who = guest) =>
  paidOrder(bar, { items: await linesOf(bar, drinks) }, who)

/** Lets time pass and signs the guest in again, because tokens last for minutes. */
async function later(ms: number): Promise<void> {
  bar.clock.advance(ms)
  guest = await bar.customer(email)
}

function refusalOf(answer: Answer) {
  const { code, message, limit, most, left, until } = answer.read(apiError)
  return { status: answer.status, code, message, limit, most, left, until }
}

const isRefused = async (drinks: Readonly<Record<string, number>>) =>
  (await quoteDrinks(bar, guest, drinks)).status === 409

describe('alcoholic drinks in one order', () => {
  beforeEach(() => setDrinkLimits(bar, { order: 4 }))

  it('are counted over its lines, and drinks without alcohol do not count', async () => {
    expect((await quoteDrinks(bar, guest, { Negroni: 2, Margarita: 2 })).status).toBe(200)
    expect(refusalOf(await quoteDrinks(bar, guest, { Negroni: 3, Margarita: 2 }))).toEqual({
      status: 409,
      code: 'drink_limit',
      message: 'The bar serves up to 4 alcoholic drinks in one order. The bar can say so earlier.',
      limit: 'order',
      most: 4,
      left: null,
      until: null,
    })
  })

  it('are refused when ordering, too, and a second order is possible at once', async () => {
    expect(refusalOf(await orderPastQuote(bar, guest, { Negroni: 5 }))).toMatchObject({ code: 'drink_limit' })
    await order({ Negroni: 4 })
    await order({ Negroni: 4 })
  })
})

describe('standard drinks of a guest in an hour', () => {
  beforeEach(() => setDrinkLimits(bar, { hour: 4 }))

  it('are added up over orders, and the refusal says what fits and when all of it does', async () => {
    await handOver(bar, (await order({ Negroni: 2 })).id)
    const refused = refusalOf(await quoteDrinks(bar, guest, { Negroni: 2 }))
    expect(refused).toMatchObject({ code: 'drink_limit', limit: 'hour', most: 4, left: 1.4 })
    expect(refused.message).toBe(
      'The bar serves up to 4 standard drinks an hour for each guest. It goes on at 11:00 PM. The bar can say so earlier.',
    )
    expect(refused.until).toBe(new Date(TEST_EVENING + HOUR_MS).toISOString())
    await order({ Negroni: 1 })
  })

  it('fit again at the moment that was said', async () => {
    await handOver(bar, (await order({ Negroni: 3 })).id)
    await later(HOUR_MS - 1)
    expect(await isRefused({ Negroni: 1 })).toBe(true)
    await later(1)
    expect(await isRefused({ Negroni: 1 })).toBe(false)
  })

  it('count until an hour after they were handed over, not ordered', async () => {
    const { id } = await order({ Negroni: 3 })
    await later(50 * MINUTE_MS)
    const refused = refusalOf(await quoteDrinks(bar, guest, { Negroni: 1 }))
    expect(refused.until).toBe(new Date(TEST_EVENING + 110 * MINUTE_MS).toISOString())
    await handOver(bar, id)
    await later(50 * MINUTE_MS)
    expect(await isRefused({ Negroni: 1 })).toBe(true)
    await later(10 * MINUTE_MS)
    expect(await isRefused({ Negroni: 1 })).toBe(false)
  })

  it('of more than an hour’s worth at once never fit', async () => {
    expect(refusalOf(await quoteDrinks(bar, guest, { Negroni: 4 }))).toMatchObject({ left: 4, until: null })
  })

  it('are the guest’s own, also on a friend’s tab', async () => {
    await setTabMode(bar, 'guest')
    const friend = (await newGuest(bar)).caller
    await sharedTab(bar, guest, [friend], { limit: 150 })
    await order({ Negroni: 3 })
    await order({ Negroni: 3 }, friend)
    expect(await isRefused({ Negroni: 1 })).toBe(true)
    expect((await quoteDrinks(bar, friend, { Negroni: 1 })).status).toBe(409)
  })

  it('count no more when their order is cancelled, or a line was not handed over', async () => {
    const { id } = await order({ Negroni: 3 })
    await cancelAsGuest(guest, { id })
    const { id: other, items } = await order({ Negroni: 2, Margarita: 1 })
    expect(await isRefused({ Negroni: 1 })).toBe(true)
    const negroni = items.find(({ name }) => name === 'Negroni')
    await kioskPut(bar, other, { items: [{ id: negroni?.id ?? 0, status: 'NotAvailable' }] })
    expect(await isRefused({ Negroni: 1 })).toBe(false)
  })

  it('count although they were on the house, but not once they were refunded as returned', async () => {
    const { id } = await order({ Negroni: 3 })
    await handOver(bar, id)
    const manager = await bar.portal('manager')
    const { version } = await orderRow(bar, id)
    const comp = { intent: 'comp', orderId: String(id), version: String(version), howMuch: '5', compReason: 'Regular' }
    expect((await manager.submit(`/orders/${id}?ask=comp`, comp)).status).toBe(302)
    expect(await isRefused({ Negroni: 1 })).toBe(true)
    const refund = { intent: 'refundOrder', orderId: String(id), reason: 'waited long' }
    expect((await manager.submit(`/orders/${id}?ask=order:${id}`, refund)).status).toBe(302)
    expect(await isRefused({ Negroni: 1 })).toBe(false)
  })

  it('count one for a drink of unknown strength', async () => {
    const { businessId, location } = await demoVenue(bar)
    const items = await linesOf(bar, { Negroni: 1 })
    const quoted = (await quoteDrinks(bar, guest, { Negroni: 1 })).read(quoteView)
    const gin = quoted.items[0]?.price.products[0]?.productId ?? 0
    await bar.app.db.updateTable('product').set({ abvPercentage: null }).where('id', '=', gin).execute()
    const four = { businessId, location, items: items.map((line) => ({ ...line, quantity: 4 })) }
    const five = { ...four, items: items.map((line) => ({ ...line, quantity: 5 })) }
    const [fits, past] = [
      await guest.post('/v1/orders/customer/quote', four),
      await guest.post('/v1/orders/customer/quote', five),
    ]
    await bar.app.db.updateTable('product').set({ abvPercentage: 40 }).where('id', '=', gin).execute()
    expect([fits.status, past.status]).toEqual([200, 409])
  })

  it('cannot be passed by orders at the same moment, and a repeat of the same request is not asked again', async () => {
    const keys = [randomUUID(), randomUUID(), randomUUID()]
    const body = await bodyPastQuote(bar, guest, { Negroni: 3 })
    const answers = await Promise.all(keys.map((key) => postOrder(guest, body, key)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const at = answers.findIndex(({ status }) => status === 201)
    const again = await postOrder(guest, body, keys[at])
    expect(again.read(placedOrder).id).toBe(answers[at]?.read(placedOrder).id)
  })
})

describe('a venue without limits', () => {
  it('lets a guest order any number', async () => {
    await order({ Negroni: 20 })
    await order({ Negroni: 20 })
  })
})

describe('a guest past a limit', () => {
  it('is on the bar’s screen once an order is refused, with what they ask for', async () => {
    await setDrinkLimits(bar, { hour: 4 })
    const heard: string[] = []
    const stop = bar.app.events.subscribe(({ type }) => heard.push(type))
    expect(await heldBack(bar)).toEqual([])
    await quoteDrinks(bar, guest, { Negroni: 5 })
    expect(await heldBack(bar)).toEqual([])
    await orderPastQuote(bar, guest, { Negroni: 5 })
    await orderPastQuote(bar, guest, { Negroni: 4, Margarita: 1 })
    stop()
    expect(heard.filter((type) => type === 'drinkLimit')).toHaveLength(2)
    const shown = await heldBack(bar)
    expect(shown).toMatchObject([{ limit: 'hour', drinks: '4 × Negroni, 1 × Margarita', fitsHour: false }])
    expect(shown[0]?.guest).toBe('Fresh G.')
  })

  it('leaves it after an order, and after half an hour', async () => {
    await setDrinkLimits(bar, { hour: 4 })
    await orderPastQuote(bar, guest, { Negroni: 5 })
    bar.clock.advance(1)
    await order({ Negroni: 1 })
    expect(await heldBack(bar)).toEqual([])
    await orderPastQuote(bar, guest, { Negroni: 5 })
    await later(30 * MINUTE_MS)
    expect(await heldBack(bar)).toEqual([])
    await later(HOUR_MS)
    await bar.sweep()
    expect(await bar.app.db.selectFrom('drinkRefusal').select('id').execute()).toEqual([])
  })
})

describe('go on', () => {
  it('for an hour begins an hour’s worth anew, and keeps who, when and why', async () => {
    await setDrinkLimits(bar, { hour: 4 })
    await handOver(bar, (await order({ Negroni: 3 })).id)
    await orderPastQuote(bar, guest, { Negroni: 2 })
    bar.clock.advance(1)
    const answered = await decide(bar, 'hour', { reason: 'Eating' })
    expect([answered.status, answered.body]).toEqual([200, expect.objectContaining({ results: [] })])
    const kept = await bar.app.db.selectFrom('drinkRefusal').selectAll().executeTakeFirstOrThrow()
    expect(kept).toMatchObject({
      answer: 'hour',
      reason: 'Eating',
      answeredAt: bar.clock.now(),
      until: bar.clock.now() + HOUR_MS,
    })
    expect(kept.actor).toMatch(/^user:\d+$/)
    bar.clock.advance(1)
    await order({ Negroni: 3 })
    expect(await isRefused({ Negroni: 1 })).toBe(true)
  })

  it('for an hour lifts the limit of an order, too', async () => {
    await setDrinkLimits(bar, { order: 4 })
    await orderPastQuote(bar, guest, { Negroni: 8 })
    await decide(bar, 'hour', { reason: 'For others' })
    await order({ Negroni: 8 })
    await later(HOUR_MS)
    expect(await isRefused({ Negroni: 8 })).toBe(true)
  })

  it('for the night lifts both until the business date ends', async () => {
    await setDrinkLimits(bar, { order: 4, hour: 4 })
    await orderPastQuote(bar, guest, { Negroni: 8 })
    await decide(bar, 'night')
    await order({ Negroni: 8 })
    await order({ Negroni: 8 })
    const { until } = await bar.app.db.selectFrom('drinkRefusal').select('until').executeTakeFirstOrThrow()
    // 06:00 in Jacksonville.
    expect(until).toBe(Date.UTC(2026, 4, 16, 10, 0, 0))
  })

  it('holds at its venue and for its guest only', async () => {
    await setDrinkLimits(bar, { order: 4 })
    await orderPastQuote(bar, guest, { Negroni: 8 })
    await decide(bar, 'night')
    const { caller: other } = await newGuest(bar)
    expect((await quoteDrinks(bar, other, { Negroni: 8 })).status).toBe(409)
  })

  it('is not needed for a guest who is told not now, who can ask again', async () => {
    await setDrinkLimits(bar, { order: 4 })
    await orderPastQuote(bar, guest, { Negroni: 8 })
    await decide(bar, 'no')
    expect(await heldBack(bar)).toEqual([])
    expect(await isRefused({ Negroni: 8 })).toBe(true)
    await orderPastQuote(bar, guest, { Negroni: 8 })
    expect(await heldBack(bar)).toHaveLength(1)
  })

  it('is decided once: the same again changes nothing, another is refused', async () => {
    await setDrinkLimits(bar, { order: 4 })
    await orderPastQuote(bar, guest, { Negroni: 8 })
    const [first] = await heldBack(bar)
    await decide(bar, 'hour')
    const { lockerId } = await demoVenue(bar)
    const manager = await bar.staff('manager')
    const path = `/v1/orders/kiosk/limits/${first?.id}`
    expect((await manager.put(path, { answer: 'hour' }, { lockerId })).status).toBe(200)
    const other = await manager.put(path, { answer: 'night' }, { lockerId })
    expect([other.status, other.read(apiError).code]).toEqual([409, 'limit_answered'])
  })

  it('is in the Daily Summary, with who, when and why', async () => {
    await setDrinkLimits(bar, { order: 4 })
    await orderPastQuote(bar, guest, { Negroni: 8 })
    await decide(bar, 'hour', { reason: 'For others' })
    const owner = await bar.portal('owner')
    const { html } = await owner.get('/reports/summary?start=2026-05-15&end=2026-05-15')
    expect(html).toContain('Past a Drink Limit')
    expect(html.replaceAll('<!-- -->', '')).toMatch(/Fresh G\., 8 × Negroni\. [^<]+: For others/)
  })
})

describe('an order that was placed', () => {
  it('is not held back at the bar, where staff look at its guest', async () => {
    const { id } = await order({ Negroni: 8 })
    await setDrinkLimits(bar, { order: 4, hour: 4 })
    await kioskMove(bar, id, { status: 'Started' }, { status: 'Prepared' }, { status: 'Ready', cubby: null })
    expect((await kioskPut(bar, id, { status: 'Completed' })).status).toBe(200)
  })
})
