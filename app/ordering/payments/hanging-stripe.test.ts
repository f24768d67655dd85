import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placedOrder } from '../../../contract/calls/orders'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { orderBodyFor, orderRow, paidOrder, postOrder } from '../../../testing/orders'
import { testStripe, type TestStripe } from '../../../testing/stripe'

/** Shorter than a guest's real wait, so that the test is quick. */
const LIMIT_MS = 1600
const SLACK_MS = 1000

let bar: TestBarback
let guest: Caller
let stripe: TestStripe
beforeAll(async () => {
  bar = await openBarback({ stripeLimitMs: LIMIT_MS })
  guest = await bar.customer()
  stripe = testStripe(bar)
  await stripe.webhooks({ mode: 'drop' })
  await guest.post('/v1/stripe/customer/customer-sheet')
})
afterAll(() => bar.stop())

async function seconds<T>(work: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  const begun = performance.now()
  return { answer: await work(), ms: performance.now() - begun }
}

async function sweepLater() {
  bar.clock.advance(60_000)
  await bar.sweep()
}

describe('while Stripe hangs', () => {
  it('a guest’s order is answered in time, shows that the bank is being asked, and is paid once by the sweep', async () => {
    const body = await orderBodyFor(bar, guest)
    const before = stripe.sums().charges
    await stripe.fault({ fault: 'slow', match: 'POST /v1/payment_intents', times: 2, delayMs: 60_000 })
    const { answer, ms } = await seconds(() => postOrder(guest, body))
    expect(ms).toBeLessThan(LIMIT_MS + SLACK_MS)
    expect(answer.status).toBe(201)
    const order = answer.read(placedOrder)
    expect(order).toMatchObject({ status: 'Submitted', payment: { status: 'Creating' } })
    expect(order.payment.message).toContain('We are checking with your bank')
    await sweepLater()
    expect(await orderRow(bar, order.id)).toMatchObject({ status: 'Paid', paymentStatus: 'Paid' })
    expect(stripe.sums().charges).toBe(before + 1)
  })

  it('a guest who cancels is answered in time, and is refunded by the sweep', async () => {
    const order = await paidOrder(bar)
    const before = stripe.sums().refunds
    await stripe.fault({ fault: 'slow', match: 'POST /v1/refunds', times: 2, delayMs: 60_000 })
    const { answer, ms } = await seconds(() => guest.post(`/v1/orders/customer/${order.id}/cancel`, {}))
    expect([answer.status, ms < LIMIT_MS + SLACK_MS]).toEqual([200, true])
    await sweepLater()
    expect(stripe.sums().refunds).toBe(before + 1)
  })

  it('saved cards return a clear error, in time', async () => {
    await stripe.fault({ fault: 'slow', match: 'GET /v1/customers', times: 2, delayMs: 60_000 })
    const { answer, ms } = await seconds(() => guest.get('/v1/stripe/customer/cards'))
    expect([answer.status, ms < LIMIT_MS + SLACK_MS]).toEqual([503, true])
  })
})

describe('by default', () => {
  it('a guest waits for Stripe for at most eight seconds, including the second try and the pause before it', async () => {
    const usual = await openBarback()
    const { limitMs, stripe: client } = usual.app.payments
    expect(limitMs).toBe(8000)
    const tries = 1 + Number(client.getApiField('maxNetworkRetries'))
    const pause = 1000
    expect(tries).toBe(2)
    expect(tries * Number(client.getApiField('timeout')) + pause).toBe(limitMs)
    await usual.stop()
  })
})
