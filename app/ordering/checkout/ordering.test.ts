import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderList, orderView, placedOrder, quoteView } from '../../../contract/calls/orders'
import { apiError } from '../../../contract/errors'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { TEST_EVENING } from '../../../testing/clock'
import { demoVenue, menuItemNamed, orderBodyFor, paidOrder, postOrder, type DemoVenue } from '../../../testing/orders'

let bar: TestBarback
let guest: Caller
let venue: DemoVenue
let negroni: number

beforeAll(async () => {
  bar = await openBarback()
  guest = await bar.customer()
  venue = await demoVenue(bar)
  negroni = await menuItemNamed(bar, venue.businessId, 'Negroni')
})
afterAll(() => bar.stop())

describe('placing an order', () => {
  it('charges what was quoted and puts it on an open tab', async () => {
    const body = await orderBodyFor(bar, guest, { tip: { type: 'percent', value: 20 } })
    const answer = await postOrder(guest, body)
    expect(answer.status).toBe(201)
    const order = answer.read(placedOrder)
    expect(order).toMatchObject({
      status: 'Paid',
      paymentStatus: 'Paid',
      total: body.expectedTotal,
      payment: { status: 'Succeeded' },
    })
    const tab = await guest.get(`/v1/tabs/customer/${order.tabId}`)
    expect(tab.body).toMatchObject({ status: 'Open', businessId: venue.businessId })
  })

  it('writes one row of history for every status it reached', async () => {
    const { id } = await paidOrder(bar)
    const history = await bar.app.db
      .selectFrom('orderHistory')
      .where('orderId', '=', id)
      .select(['fromStatus', 'toStatus', 'actor'])
      .orderBy('id')
      .execute()
    expect(history.map(({ fromStatus, toStatus }) => [fromStatus, toStatus])).toEqual([
      [null, 'Draft'],
      ['Draft', 'Submitted'],
      ['Submitted', 'Paid'],
    ])
    expect(history.map(({ actor }) => actor.split(':')[0])).toEqual(['customer', 'customer', 'payments'])
  })

  it('puts a second order of the same visit on the same tab', async () => {
    const first = await paidOrder(bar)
    const second = await paidOrder(bar)
    expect(second.tabId).toBe(first.tabId)
  })

  it('answers the same key with the same order and charges once', async () => {
    const body = await orderBodyFor(bar, guest)
    const key = randomUUID()
    const first = await postOrder(guest, body, key)
    const again = await postOrder(guest, body, key)
    expect(again.status).toBe(201)
    expect(again.read(placedOrder).id).toBe(first.read(placedOrder).id)
    const payments = await bar.app.db
      .selectFrom('payment')
      .where('orderId', '=', first.read(placedOrder).id)
      .selectAll()
      .execute()
    expect(payments).toHaveLength(1)
  })

  it('makes one order of a double tap', async () => {
    const body = await orderBodyFor(bar, guest)
    const key = randomUUID()
    const answers = await Promise.all([
      postOrder(guest, body, key),
      postOrder(guest, body, key),
      postOrder(guest, body, key),
    ])
    expect(new Set(answers.map((answer) => answer.read(placedOrder).id)).size).toBe(1)
  })

  it('answers the same key with the same order from a few metres away', async () => {
    const body = await orderBodyFor(bar, guest)
    const key = randomUUID()
    const first = (await postOrder(guest, body, key)).read(placedOrder)
    const further = { ...body, location: `${venue.latitude + 0.0001},${venue.longitude}` }
    expect((await postOrder(guest, further, key)).body).toMatchObject({ id: first.id })
  })

  it('refuses a key that was used for another order', async () => {
    const body = await orderBodyFor(bar, guest)
    const key = randomUUID()
    await postOrder(guest, body, key)
    const other = await postOrder(guest, { ...body, tip: { type: 'amount', value: 0 } }, key)
    expect(other.status).toBe(422)
    expect(other.read(apiError).code).toBe('idempotency_mismatch')
  })

  it('refuses an order without a key and says which header is missing', async () => {
    const answer = await guest.post('/v1/orders/customer', await orderBodyFor(bar, guest))
    expect(answer.status).toBe(400)
    expect(answer.read(apiError).errors?.[0]?.path).toBe('Idempotency-Key')
  })

  it('answers a total that has changed with a fresh quote', async () => {
    const body = await orderBodyFor(bar, guest)
    const answer = await postOrder(guest, { ...body, expectedTotal: body.expectedTotal - 0.01 })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'total_changed', quote: { total: body.expectedTotal } })
  })

  it('keeps the prices of an order when the catalogue changes', async () => {
    const order = await paidOrder(bar)
    const before = order.items[0]?.unitPrice
    await bar.app.db
      .updateTable('businessPourAvailability')
      .set({ basePriceCents: 9900 })
      .where('businessId', '=', venue.businessId)
      .execute()
    const after = (await guest.get(`/v1/orders/customer/${order.id}`)).read(orderView)
    expect(after.items[0]?.unitPrice).toBe(before)
  })
})

describe('a card that is declined', () => {
  it.each([
    ['pm_card_chargeDeclined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ])('%s is answered with 402 and the order stays unpaid', async (paymentMethodId, code) => {
    const other = await bar.customer()
    const answer = await postOrder(other, await orderBodyFor(bar, other, { paymentMethodId }))
    expect(answer.status).toBe(402)
    expect(answer.body).toMatchObject({ code, payment: { status: 'Failed' } })
    const active = (await other.get('/v1/orders/customer/active')).read(orderList)
    expect(active.results.find((order) => order.paymentStatus === 'Failed')).toMatchObject({ status: 'Submitted' })
  })

  it('can be followed by another card for the same order', async () => {
    const declined = await postOrder(
      guest,
      await orderBodyFor(bar, guest, { paymentMethodId: 'pm_card_chargeDeclined' }),
    )
    const { orderId } = apiError.parse(declined.body)
    const paid = await guest.post(`/v1/orders/customer/${String(orderId)}/pay`, { paymentMethodId: 'pm_card_visa' })
    expect(paid.status).toBe(200)
    expect((await guest.get(`/v1/orders/customer/${String(orderId)}`)).body).toMatchObject({
      status: 'Paid',
      paymentStatus: 'Paid',
    })
  })

  it('leaves an order that is cancelled after ten minutes', async () => {
    const answer = await postOrder(guest, await orderBodyFor(bar, guest, { paymentMethodId: 'pm_card_chargeDeclined' }))
    const { orderId } = apiError.parse(answer.body)
    bar.clock.advance(10 * 60 * 1000)
    await bar.sweep()
    expect((await guest.get(`/v1/orders/customer/${String(orderId)}`)).body).toMatchObject({ status: 'Cancelled' })
    bar.clock.set(TEST_EVENING)
  })
})

describe("other people's orders", () => {
  it.each(['', '/cancel', '/pickup', '/events'])('answer 404 at %s', async (path) => {
    const { id } = await paidOrder(bar)
    const other = await bar.customer('new')
    const url = `/v1/orders/customer/${id}${path}`
    const answer = path === '/cancel' || path === '/pickup' ? await other.post(url, {}) : await other.get(url)
    expect(answer.status).toBe(404)
  })

  it.each(['abc', '0', '-1', '1.5', '999999'])('and an id like %s answer 404', async (id) => {
    expect((await guest.get(`/v1/orders/customer/${id}`)).status).toBe(404)
  })
})

describe('the caller', () => {
  it('without a sign-in gets a 401', async () => {
    expect((await bar.anyone.get('/v1/orders/customer')).status).toBe(401)
  })

  it('who is staff gets a 403 on a call for guests', async () => {
    const staff = await bar.staff('bartender')
    expect((await staff.get('/v1/orders/customer')).status).toBe(403)
  })

  it('with an expired token gets a 401', async () => {
    const caller = await bar.customer()
    bar.clock.advance(16 * 60 * 1000)
    const answer = await caller.get('/v1/orders/customer')
    bar.clock.set(TEST_EVENING)
    expect(answer.status).toBe(401)
  })
})

describe('/v1 itself', () => {
  it('answers an unknown call with JSON', async () => {
    const answer = await bar.anyone.get('/v1/no/such/call')
    expect([answer.status, answer.read(apiError).code]).toEqual([404, 'not_found'])
  })

  it('answers a method that a call does not take with JSON', async () => {
    const answer = await guest.delete('/v1/orders/customer/active')
    expect([answer.status, answer.read(apiError).code]).toEqual([405, 'method_not_allowed'])
  })
})

describe('a quote', () => {
  it('rounds tax once, half up, over the whole order', async () => {
    const { items: _, ...sums } = (
      await guest.post('/v1/orders/customer/quote', {
        businessId: venue.businessId,
        location: venue.location,
        items: [{ menuItemId: negroni, quantity: 3 }],
        tip: { type: 'percent', value: 15 },
      })
    ).read(quoteView)
    const cents = (dollars: number) => Math.round(dollars * 100)
    expect(cents(sums.tax)).toBe(Math.round((cents(sums.subtotal) * Math.round(sums.taxRate * 1e6)) / 1e6))
    expect(cents(sums.tip)).toBe(Math.round((cents(sums.subtotal) * 15) / 100))
    expect(cents(sums.total)).toBe(cents(sums.subtotal) + cents(sums.tax) + cents(sums.serviceFee) + cents(sums.tip))
  })
})
