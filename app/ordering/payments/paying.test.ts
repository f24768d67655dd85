import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { placedOrder } from '../../../contract/calls/orders'
import { apiError } from '../../../contract/errors'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Answer, Caller } from '../../../testing/caller'
import { orderBodyFor, orderRow, paidOrder, postOrder } from '../../../testing/orders'
import { testStripe, type TestStripe } from '../../../testing/stripe'

let bar: TestBarback
let guest: Caller
let stripe: TestStripe
beforeAll(async () => {
  bar = await openBarback()
  guest = await bar.customer()
  stripe = testStripe(bar)
})
afterAll(() => bar.stop())

const DECLINED = 'pm_card_chargeDeclinedInsufficientFunds'
const ASKS = 'pm_card_authenticationRequired'
const payment = z.object({
  status: z.string(),
  nextActionUrl: z.string().nullable(),
  clientSecret: z.string().nullable(),
})

/** Places an order and pays with a card; the body of a 402 has the order's id, too. */
async function orderWith(paymentMethodId: string | undefined, key?: string): Promise<Answer & { orderId: number }> {
  const { paymentMethodId: _, ...body } = await orderBodyFor(bar, guest)
  const answer = await postOrder(guest, { ...body, ...(paymentMethodId && { paymentMethodId }) }, key ?? randomUUID())
  const { orderId, id } = answer.read(z.object({ orderId: z.number().optional(), id: z.number().optional() }))
  return { ...answer, orderId: orderId ?? id ?? 0 }
}

async function attemptsOf(orderId: number) {
  return bar.app.db.selectFrom('payment').selectAll().where('orderId', '=', orderId).orderBy('attempt').execute()
}

describe('paying with a card', () => {
  it('charges once, and transfers the amount less the service fee to the venue', async () => {
    const before = stripe.sums()
    const order = await paidOrder(bar)
    const after = stripe.sums()
    const cents = Math.round(order.total * 100)
    expect(after.charges - before.charges).toBe(1)
    expect(after.charged - before.charged).toBe(cents)
    expect(after.fees - before.fees).toBe(Math.round(order.serviceFee * 100))
    expect(after.transferred - before.transferred).toBe(cents)
  })

  it('creates one customer at Stripe per guest, however often they pay', async () => {
    await Promise.all([paidOrder(bar), paidOrder(bar), paidOrder(bar)])
    const { data } = await bar.app.payments.stripe.customers.list({ email: 'guest@barback.test', limit: 100 })
    const { stripeCustomerId } = await bar.app.db
      .selectFrom('customer')
      .select('stripeCustomerId')
      .where('email', '=', 'guest@barback.test')
      .executeTakeFirstOrThrow()
    expect(data.map(({ id }) => id)).toEqual([stripeCustomerId])
  })

  it('returns why a card was declined, and accepts another one for the same order', async () => {
    const key = randomUUID()
    const declined = await orderWith(DECLINED, key)
    expect(declined.status).toBe(402)
    expect(declined.read(apiError)).toMatchObject({
      code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    })
    expect(await orderRow(bar, declined.orderId)).toMatchObject({ status: 'Submitted', paymentStatus: 'Failed' })

    const paid = await guest.post(`/v1/orders/customer/${declined.orderId}/pay`, { paymentMethodId: 'pm_card_visa' })
    expect(paid.status).toBe(200)
    expect(paid.read(placedOrder)).toMatchObject({
      status: 'Paid',
      paymentStatus: 'Paid',
      payment: { status: 'Succeeded' },
    })
    const [first, second] = await attemptsOf(declined.orderId)
    expect([first?.status, second?.status]).toEqual(['Failed', 'Succeeded'])
    // The declined intent is cancelled, so that it cannot be paid later.
    const intent = await bar.app.payments.stripe.paymentIntents.retrieve(first?.stripePaymentIntentId ?? '')
    expect(intent.status).toBe('canceled')
  })

  it('declines repeatedly without losing the order', async () => {
    const { orderId } = await orderWith(DECLINED)
    for (const card of ['pm_card_chargeDeclined', 'pm_card_chargeDeclinedExpiredCard', 'pm_none']) {
      expect((await guest.post(`/v1/orders/customer/${orderId}/pay`, { paymentMethodId: card })).status).toBe(402)
    }
    expect(await attemptsOf(orderId)).toHaveLength(4)
    expect(await orderRow(bar, orderId)).toMatchObject({ status: 'Submitted', paymentStatus: 'Failed' })
  })

  it('is refused at a venue that was made inactive, which charges nothing, and possible at one that has closed', async () => {
    const { orderId } = await orderWith(DECLINED)
    const venue = (active: 0 | 1) => bar.app.db.updateTable('business').set({ active }).where('id', '=', 1).execute()
    const hours = (opens: string, closes: string) =>
      bar.app.db.updateTable('placeHours').set({ opens, closes }).execute()
    const pay = () => guest.post(`/v1/orders/customer/${orderId}/pay`, { paymentMethodId: 'pm_card_visa' })
    const before = stripe.sums().charges
    await venue(0)
    const refused = await pay()
    expect([refused.status, refused.read(apiError).code]).toEqual([409, 'not_taking_orders'])
    expect(stripe.sums().charges).toBe(before)
    await venue(1)
    await hours('10:00:00', '11:00:00')
    expect((await pay()).read(placedOrder).status).toBe('Paid')
    await hours('00:00:00', '00:00:00')
  })

  it('does not pay an order twice on a repeated request', async () => {
    const { id } = await paidOrder(bar)
    const before = stripe.sums().charges
    const again = await guest.post(`/v1/orders/customer/${id}/pay`, { paymentMethodId: 'pm_card_visa' })
    expect(again.read(z.object({ payment })).payment.status).toBe('Succeeded')
    expect(stripe.sums().charges).toBe(before)
    expect(await attemptsOf(id)).toHaveLength(1)
  })

  it('pays once when two devices pay at once', async () => {
    const { orderId } = await orderWith(DECLINED)
    const before = stripe.sums().charges
    const answers = await Promise.all(
      ['pm_card_visa', 'pm_card_mastercard', 'pm_card_visa'].map((paymentMethodId) =>
        guest.post(`/v1/orders/customer/${orderId}/pay`, { paymentMethodId }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(stripe.sums().charges).toBe(before + 1)
  })

  it("answers 404 for another guest's order, and 409 for one that is cancelled", async () => {
    const { orderId } = await orderWith(DECLINED)
    const stranger = await bar.customer('new')
    expect((await stranger.post(`/v1/orders/customer/${orderId}/pay`, {})).status).toBe(404)
    expect((await stranger.get(`/v1/orders/customer/${orderId}/pay`)).status).toBe(404)
    await guest.post(`/v1/orders/customer/${orderId}/cancel`, {})
    const late = await guest.post(`/v1/orders/customer/${orderId}/pay`, { paymentMethodId: 'pm_card_visa' })
    expect([late.status, late.read(apiError).code]).toEqual([409, 'not_payable'])
  })
})

describe('3-D Secure', () => {
  async function waiting() {
    const answer = await orderWith(ASKS)
    expect(answer.status).toBe(201)
    const body = answer.read(z.object({ id: z.number(), status: z.string(), payment }))
    expect(body).toMatchObject({ status: 'Submitted', payment: { status: 'RequiresAction' } })
    return { orderId: body.id, url: body.payment.nextActionUrl ?? '' }
  }

  it('sends the guest to their bank and pays when they come back', async () => {
    const { orderId, url } = await waiting()
    const back = await stripe.press(url, { outcome: 'complete' })
    await stripe.webhooks({ mode: 'drop' })
    const page = await bar.visitor().get(back?.slice(bar.url.length) ?? '')
    expect(page.html).toContain('Your payment is complete.')
    expect(await orderRow(bar, orderId)).toMatchObject({ status: 'Paid', paymentStatus: 'Paid' })
    await stripe.webhooks({ mode: 'normal' })
  })

  it('pays by the event when they never return', async () => {
    const { orderId, url } = await waiting()
    await stripe.press(url, { outcome: 'complete' })
    await stripe.eventsProcessed()
    expect(await orderRow(bar, orderId)).toMatchObject({ status: 'Paid' })
  })

  it('pays by the sweep when neither they return nor the event arrives', async () => {
    await stripe.webhooks({ mode: 'drop' })
    const { orderId, url } = await waiting()
    await stripe.press(url, { outcome: 'complete' })
    await stripe.eventsProcessed()
    expect(await orderRow(bar, orderId)).toMatchObject({ status: 'Submitted' })
    bar.clock.advance(10_000)
    await bar.sweep()
    expect(await orderRow(bar, orderId)).toMatchObject({ status: 'Paid' })
    await stripe.webhooks({ mode: 'normal' })
  })

  it('that fails leaves the order payable with another card', async () => {
    const { orderId, url } = await waiting()
    await stripe.press(url, { outcome: 'fail' })
    await stripe.eventsProcessed()
    const now = await guest.get(`/v1/orders/customer/${orderId}/pay`)
    expect(now.body).toMatchObject({ status: 'Failed', errorCode: 'payment_intent_authentication_failure' })
    const paid = await guest.post(`/v1/orders/customer/${orderId}/pay`, { paymentMethodId: 'pm_card_visa' })
    expect(paid.body).toMatchObject({ status: 'Paid' })
  })

  it('left open is cancelled when another card pays', async () => {
    const { orderId, url } = await waiting()
    const paid = await guest.post(`/v1/orders/customer/${orderId}/pay`, { paymentMethodId: 'pm_card_visa' })
    expect(paid.body).toMatchObject({ status: 'Paid' })
    const before = stripe.sums().charges
    await stripe.press(url, { outcome: 'complete' })
    expect(stripe.sums().charges).toBe(before)
  })

  it('finished just before another card is tried pays the order, and the other card is not charged', async () => {
    await stripe.webhooks({ mode: 'drop' })
    const { orderId, url } = await waiting()
    await stripe.press(url, { outcome: 'complete' })
    const before = stripe.sums().charges
    const paid = await guest.post(`/v1/orders/customer/${orderId}/pay`, { paymentMethodId: 'pm_card_mastercard' })
    expect(paid.body).toMatchObject({ status: 'Paid', payment: { status: 'Succeeded' } })
    expect(stripe.sums().charges).toBe(before)
    await stripe.webhooks({ mode: 'normal' })
  })
})

describe("a card confirmed by the guest's app", () => {
  it('pays by the event', async () => {
    const answer = await orderWith(undefined)
    const { id, payment: open } = answer.read(z.object({ id: z.number(), payment }))
    expect(open).toMatchObject({ status: 'RequiresPaymentMethod' })
    const intentId = open.clientSecret?.split('_secret_')[0] ?? ''
    const { paymentIntents } = bar.app.payments.stripe
    // The payment sheet lets the guest try several cards on the same intent.
    await expect(paymentIntents.confirm(intentId, { payment_method: DECLINED })).rejects.toThrow('insufficient funds')
    await stripe.eventsProcessed()
    expect(await orderRow(bar, id)).toMatchObject({ status: 'Submitted', paymentStatus: 'Unpaid' })
    expect((await guest.get(`/v1/orders/customer/${id}/pay`)).body).toMatchObject({ errorCode: 'insufficient_funds' })
    await paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    await stripe.eventsProcessed()
    expect(await orderRow(bar, id)).toMatchObject({ status: 'Paid', paymentStatus: 'Paid' })
  })
})

describe('saved cards', () => {
  it('are saved through the customer sheet, listed and removed', async () => {
    const sheet = (await guest.post('/v1/stripe/customer/customer-sheet')).read(
      z.object({
        customer: z.string().startsWith('cus_'),
        ephemeralKey: z.string().startsWith('ek_'),
        setupIntent: z.string().startsWith('seti_'),
        customerSessionClientSecret: z.string().startsWith('cuss_'),
        publishableKey: z.string().startsWith('pk_'),
      }),
    )
    const setupIntentId = sheet.setupIntent.split('_secret_')[0] ?? ''
    await bar.app.payments.stripe.setupIntents.confirm(setupIntentId, { payment_method: 'pm_card_visa' })
    const list = async () =>
      (await guest.get('/v1/stripe/customer/cards')).read(
        z.object({
          results: z.array(z.object({ id: z.string(), brand: z.string(), last4: z.string() })),
          total: z.number(),
        }),
      )
    const { results } = await list()
    expect(results).toMatchObject([{ brand: 'visa', last4: '4242' }])
    const card = results[0]?.id ?? ''
    expect((await orderWith(card)).body).toMatchObject({ status: 'Paid' })
    expect((await orderWith(card)).body).toMatchObject({ status: 'Paid' })
    const stranger = await bar.customer('new')
    const { paymentMethodId: _, ...body } = await orderBodyFor(bar, guest)
    await bar.app.db
      .updateTable('customer')
      .set({ verifiedDob: '1990-01-01', idVerificationProvider: 'Stripe' })
      .where('email', '=', 'new@barback.test')
      .execute()
    const charged = stripe.sums().charges
    expect((await postOrder(stranger, { ...body, paymentMethodId: card })).status).toBe(402)
    expect(stripe.sums().charges).toBe(charged)
    expect((await stranger.delete(`/v1/stripe/customer/cards/${card}`)).status).toBe(404)
    expect((await guest.delete(`/v1/stripe/customer/cards/${card}`)).status).toBe(204)
    expect(await list()).toMatchObject({ results: [], total: 0 })
    expect((await guest.delete('/v1/stripe/customer/cards/pm_none')).status).toBe(404)
  })

  it('are for guests who are signed in', async () => {
    expect((await bar.anyone.post('/v1/stripe/customer/customer-sheet')).status).toBe(401)
    expect((await (await bar.staff('owner')).get('/v1/stripe/customer/cards')).status).toBe(403)
  })
})
