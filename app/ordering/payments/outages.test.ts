import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { placedOrder } from '../../../contract/calls/orders'
import { apiError } from '../../../contract/errors'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { kioskPut, orderBodyFor, paidOrder, postOrder } from '../../../testing/orders'
import { testStripe, type TestStripe } from '../../../testing/stripe'
import { FIRST_CHECK_MS } from './backoff'
import { runRefunds } from './refunds'

let bar: TestBarback
let guest: Caller
let stripe: TestStripe
beforeAll(async () => {
  bar = await openBarback()
  guest = await bar.customer()
  stripe = testStripe(bar)
  await stripe.webhooks({ mode: 'drop' })
  // The guest already exists at Stripe, so that the faults below affect the payment.
  await guest.post('/v1/stripe/customer/customer-sheet')
})
// A new sign-in each time: minutes pass in these tests, and a sign-in lasts a quarter of an hour.
beforeEach(async () => {
  guest = await bar.customer()
})
afterAll(() => bar.stop())

const PAYMENTS = 'POST /v1/payment_intents'

async function statusOf(id: number) {
  return bar.app.db
    .selectFrom('order')
    .select(['status', 'paymentStatus'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Places an order while Stripe does not answer. */
async function orderDuring(fault: 'outage' | 'lostRequest' | 'lostAnswer', paymentMethodId = 'pm_card_visa') {
  const body = await orderBodyFor(bar, guest, { paymentMethodId })
  // The package tries twice on its own.
  await stripe.fault({ fault, match: PAYMENTS, times: 2 })
  const key = randomUUID()
  const answer = await postOrder(guest, body, key)
  expect(answer.status).toBe(201)
  const order = answer.read(placedOrder)
  expect(order).toMatchObject({ status: 'Submitted', paymentStatus: 'Unpaid', payment: { status: 'Creating' } })
  return { id: order.id, body, key }
}

describe.each(['outage', 'lostRequest', 'lostAnswer'] as const)('when Stripe does not answer: %s', (fault) => {
  it('the sweep charges later, once', async () => {
    const before = stripe.sums().charges
    const { id } = await orderDuring(fault)
    await bar.sweep()
    bar.clock.advance(60_000)
    await bar.sweep()
    expect(await statusOf(id)).toEqual({ status: 'Paid', paymentStatus: 'Paid' })
    expect(stripe.sums().charges).toBe(before + 1)
  })

  it('the guest who sends the same order again pays once', async () => {
    const before = stripe.sums().charges
    const { id, body, key } = await orderDuring(fault)
    const again = (await postOrder(guest, body, key)).read(placedOrder)
    expect(again).toMatchObject({ id, status: 'Paid' })
    expect(stripe.sums().charges).toBe(before + 1)
  })

  it('an order cancelled in between leaves the guest with all their money', async () => {
    const before = stripe.sums()
    const { id } = await orderDuring(fault)
    await guest.post(`/v1/orders/customer/${id}/cancel`, {})
    bar.clock.advance(60_000)
    await bar.sweep()
    await bar.sweep()
    const after = stripe.sums()
    expect(after.charged - before.charged).toBe(after.refunded - before.refunded)
    const open = await bar.app.db
      .selectFrom('payment')
      .selectAll()
      .where('orderId', '=', id)
      .where('nextCheckAt', 'is not', null)
      .execute()
    expect(open).toEqual([])
    expect((await statusOf(id)).status).toBe('Cancelled')
  })

  it('the sweep also charges a second card, tried after the first was declined', async () => {
    const before = stripe.sums().charges
    const card = { paymentMethodId: 'pm_card_chargeDeclined' }
    const declined = await postOrder(guest, await orderBodyFor(bar, guest, card))
    const id = Number(declined.read(apiError).orderId)
    // The sweep ends the declined attempt at Stripe first, so that the fault affects the second card.
    await bar.sweep()
    await stripe.fault({ fault, match: PAYMENTS, times: 2 })
    const answer = await guest.post(`/v1/orders/customer/${id}/pay`, { paymentMethodId: 'pm_card_visa' })
    expect(answer.body).toMatchObject({ status: 'Submitted', payment: { status: 'Creating' } })
    bar.clock.advance(FIRST_CHECK_MS)
    await bar.sweep()
    expect(await statusOf(id)).toEqual({ status: 'Paid', paymentStatus: 'Paid' })
    expect(stripe.sums().charges).toBe(before + 1)
  })

  it('another card waits until the outcome of the first is known', async () => {
    const before = stripe.sums()
    const { id } = await orderDuring(fault)
    const pay = () => guest.post(`/v1/orders/customer/${id}/pay`, { paymentMethodId: 'pm_card_mastercard' })
    expect((await pay()).status).toBe(503)
    bar.clock.advance(60_000)
    expect((await pay()).body).toMatchObject({ status: 'Paid' })
    expect(stripe.sums().charges).toBe(before.charges + 1)
  })
})

describe('when Stripe fails inside', () => {
  it('the guest sees that nothing was charged, and may try again', async () => {
    const body = await orderBodyFor(bar, guest)
    const before = stripe.sums().charges
    await stripe.fault({ fault: 'broken', match: PAYMENTS })
    const answer = await postOrder(guest, body)
    expect([answer.status, answer.read(apiError).code]).toEqual([402, 'payment_unavailable'])
    const { orderId } = answer.read(apiError)
    const paid = await guest.post(`/v1/orders/customer/${String(orderId)}/pay`, { paymentMethodId: 'pm_card_visa' })
    expect(paid.body).toMatchObject({ status: 'Paid' })
    expect(stripe.sums().charges).toBe(before + 1)
  })

  it('and does not return the outcome either, the order is accepted, and the sweep finds the outcome', async () => {
    const body = await orderBodyFor(bar, guest)
    await stripe.fault({ fault: 'broken', match: PAYMENTS })
    await stripe.fault({ fault: 'broken', match: 'GET /v1/payment_intents', times: 4 })
    const answer = await postOrder(guest, body)
    expect([answer.status, answer.body]).toMatchObject([201, { payment: { status: 'Creating' } }])
    bar.clock.advance(60_000)
    // The first sweep fails as well.
    await bar.sweep()
    bar.clock.advance(60_000)
    await bar.sweep()
    expect(await statusOf(answer.read(placedOrder).id)).toEqual({ status: 'Submitted', paymentStatus: 'Failed' })
  })
})

describe('a kill between two steps', () => {
  it('after the order is stored and before Stripe is called: the next start pays', async () => {
    const { id } = await orderDuring('lostRequest')
    await bar.restart()
    await stripe.webhooks({ mode: 'drop' })
    bar.clock.advance(60_000)
    await bar.sweep()
    expect(await statusOf(id)).toMatchObject({ status: 'Paid' })
  })

  it('after Stripe has charged and before the response, with another address after the restart: found, not charged again', async () => {
    const before = stripe.sums().charges
    const { id } = await orderDuring('lostAnswer')
    // The repeated call would now differ in its return URL.
    bar.app.publicUrl = 'http://127.0.0.1:1'
    bar.clock.advance(60_000)
    await bar.sweep()
    expect(await statusOf(id)).toMatchObject({ status: 'Paid' })
    expect(stripe.sums().charges).toBe(before + 1)
    bar.app.publicUrl = bar.url
  })

  it('after a refund is stored and before Stripe is called: it is made once', async () => {
    const body = await orderBodyFor(bar, guest)
    const { id } = (await postOrder(guest, body)).read(placedOrder)
    const before = stripe.sums().refunds
    await stripe.fault({ fault: 'lostRequest', match: 'POST /v1/refunds', times: 2 })
    await guest.post(`/v1/orders/customer/${id}/cancel`, {})
    bar.clock.advance(60_000)
    await Promise.all([runRefunds(bar.app), runRefunds(bar.app, id), bar.sweep()])
    expect(stripe.sums().refunds).toBe(before + 1)
  })
})

describe('money taken twice', () => {
  it('is refunded whole and counts in none of the figures', async () => {
    const body = await orderBodyFor(bar, guest, { paymentMethodId: 'pm_card_chargeDeclined' })
    const declined = await postOrder(guest, body)
    const orderId = Number(declined.read(apiError).orderId)
    const [first] = await bar.app.db.selectFrom('payment').selectAll().where('orderId', '=', orderId).execute()
    // Before the declined intent is cancelled, the guest's app pays it with another card, and Barback's second attempt pays as well.
    const { stripe: client } = bar.app.payments
    const paid = await client.paymentIntents.confirm(first?.stripePaymentIntentId ?? '', {
      payment_method: 'pm_card_visa',
    })
    await bar.app.db
      .updateTable('payment')
      .set({ nextCheckAt: null })
      .where('id', '=', first?.id ?? 0)
      .execute()
    const before = stripe.sums()
    await guest.post(`/v1/orders/customer/${orderId}/pay`, { paymentMethodId: 'pm_card_visa' })
    expect(stripe.sums().charges).toBe(before.charges + 1)
    await bar.app.db
      .updateTable('payment')
      .set({ nextCheckAt: 0 })
      .where('id', '=', first?.id ?? 0)
      .execute()
    await bar.sweep()
    const order = await bar.app.db.selectFrom('order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
    expect(order).toMatchObject({ status: 'Paid', paymentStatus: 'Paid', refundedTotalCents: 0 })
    expect(stripe.sums().refunded).toBe(before.refunded + paid.amount)
    const [duplicate] = await bar.app.db
      .selectFrom('payment')
      .selectAll()
      .where('id', '=', first?.id ?? 0)
      .execute()
    expect(duplicate).toMatchObject({ status: 'Succeeded', duplicate: 1 })
  })
})

it('a charge whose response was lost is found although Stripe refuses the repeated request: no guest pays twice', async () => {
  guest = await bar.customer()
  const before = stripe.sums().charges
  const { id, body, key } = await orderDuring('lostAnswer')
  await stripe.fault({ fault: 'refused', match: PAYMENTS })
  expect((await postOrder(guest, body, key)).read(placedOrder)).toMatchObject({ id, status: 'Paid' })
  const { id: swept } = await orderDuring('lostAnswer')
  await stripe.fault({ fault: 'refused', match: PAYMENTS })
  bar.clock.advance(60_000)
  await bar.sweep()
  expect(await statusOf(swept)).toEqual({ status: 'Paid', paymentStatus: 'Paid' })
  expect(stripe.sums().charges).toBe(before + 2)
})

it('Orders and refunds of a long outage are settled within seconds of its end, however long their pauses have grown', async () => {
  const before = stripe.sums()
  const paid = await paidOrder(bar)
  const manager = await bar.staff('manager')
  const outage = { fault: 'outage', match: '', times: 10_000 } as const
  const body = await orderBodyFor(bar, guest)
  await stripe.fault(outage)
  const placed = []
  for (let n = 0; n < 3; n++) placed.push((await postOrder(guest, body)).read(placedOrder).id)
  expect((await kioskPut(bar, paid.id, { status: 'Cancelled', reason: 'closing' }, manager)).status).toBe(200)
  // Eight minutes: less than the lifetime of an unpaid order.
  for (let second = 0; second < 480; second += 30) {
    bar.clock.advance(30_000)
    await bar.sweep()
  }
  await stripe.noFaults()
  bar.clock.advance(6_000)
  await bar.sweep()
  for (const id of placed) expect(await statusOf(id)).toMatchObject({ status: 'Paid' })
  expect(await statusOf(paid.id)).toMatchObject({ paymentStatus: 'Refunded' })
  const open = await bar.app.db.selectFrom('refund').select('id').where('status', '=', 'Creating').execute()
  expect(open).toEqual([])
  expect(stripe.sums().charges).toBe(before.charges + 4)
})
