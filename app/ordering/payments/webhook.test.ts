import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placedOrder } from '../../../contract/calls/orders'
import { apiError } from '../../../contract/errors'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { orderBodyFor, paidOrder, postOrder } from '../../../testing/orders'
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

const ASKS = 'pm_card_authenticationRequired'

/** An order whose guest has to act at their bank, and the address of that page. */
async function waitingOrder() {
  const order = (await postOrder(guest, await orderBodyFor(bar, guest, { paymentMethodId: ASKS }))).read(placedOrder)
  const { nextActionUrl } = await bar.app.db
    .selectFrom('payment')
    .select('nextActionUrl')
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow()
  return { id: order.id, url: nextActionUrl ?? '' }
}

async function statusOf(id: number) {
  return bar.app.db
    .selectFrom('order')
    .select(['status', 'paymentStatus'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

function deliver(event: unknown, options: { secret?: string | undefined; timestamp?: number } = {}) {
  const payload = typeof event === 'string' ? event : JSON.stringify(event)
  const { secret = bar.app.payments.webhookSecret ?? '', timestamp = Math.floor(bar.clock.now() / 1000) } = options
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return bar.anyone.post('/v1/stripe/webhook', payload, { 'Stripe-Signature': signature })
}

function anEvent(type: string, object: unknown) {
  return { id: `evt_${randomUUID()}`, object: 'event', type, created: 0, data: { object } }
}

describe("Stripe's webhook", () => {
  it('accepts a signed event once', async () => {
    const event = anEvent('customer.updated', { id: 'cus_1' })
    expect(await deliver(event)).toMatchObject({ status: 200, body: { received: true } })
    expect((await deliver(event)).status).toBe(200)
    const rows = await bar.app.db.selectFrom('webhookEvent').selectAll().where('id', '=', event.id).execute()
    expect(rows).toMatchObject([{ source: 'Stripe', type: 'customer.updated' }])
  })

  it.each([
    ['another secret', { secret: 'whsec_of_somebody_else' }],
    ['a time long ago', { timestamp: 1_000_000 }],
  ])('refuses an event signed with %s', async (_, options) => {
    expect((await deliver(anEvent('payment_intent.succeeded', {}), options)).status).toBe(400)
  })

  it.each([
    ['is dated a year ahead', {}, { timestamp: Math.floor(Date.parse('2027-06-01') / 1000) }],
    ['was created a year ahead', { created: Math.floor(Date.parse('2027-06-01') / 1000) }, {}],
    ['has no id', { id: undefined }, {}],
    ['has an id that is no text', { id: { no: 'text' } }, {}],
    ['has a type that is no text', { type: 7 }, {}],
    ['has no object', { data: null }, {}],
    ['has an invalid object', { data: { object: 'pi_1' } }, {}],
  ])('refuses with a message a signed event that %s', async (_, odd, options) => {
    const answer = await deliver({ ...anEvent('payment_intent.succeeded', { id: 'pi_1' }), ...odd }, options)
    expect(answer.status).toBe(400)
    expect(answer.read(apiError).message).toMatch(/not an event of Stripe|does not fit|dated/)
  })

  it.each(['null', '7', '"evt"', '[]', '{', ''])('refuses with a message a signed %s', async (payload) => {
    expect((await deliver(payload)).status).toBe(400)
  })

  it('does not trust an event that an order was paid: it asks Stripe', async () => {
    const { id } = await waitingOrder()
    const { stripePaymentIntentId } = await bar.app.db
      .selectFrom('payment')
      .select('stripePaymentIntentId')
      .where('orderId', '=', id)
      .executeTakeFirstOrThrow()
    const intent = await bar.app.payments.stripe.paymentIntents.retrieve(stripePaymentIntentId ?? '')
    const paid = anEvent('payment_intent.succeeded', { ...intent, status: 'succeeded' })
    const cancelled = anEvent('payment_intent.canceled', { ...intent, status: 'canceled' })
    for (const event of [paid, cancelled]) expect((await deliver(event)).status).toBe(200)
    await stripe.eventsProcessed()
    expect(await statusOf(id)).toEqual({ status: 'Submitted', paymentStatus: 'Unpaid' })
  })

  it('does not trust an event that a refund failed: it asks Stripe', async () => {
    const order = await paidOrder(bar)
    await guest.post(`/v1/orders/customer/${order.id}/cancel`, {})
    const refund = () =>
      bar.app.db.selectFrom('refund').selectAll().where('orderId', '=', order.id).executeTakeFirstOrThrow()
    const made = await bar.app.payments.stripe.refunds.retrieve((await refund()).stripeRefundId ?? '')
    expect((await deliver(anEvent('refund.failed', { ...made, status: 'failed' }))).status).toBe(200)
    await stripe.eventsProcessed()
    expect(await refund()).toMatchObject({ status: 'Succeeded' })
  })

  it('refuses an event that is not signed, or was changed in transit', async () => {
    expect((await bar.anyone.post('/v1/stripe/webhook', '{}')).status).toBe(400)
    const payload = JSON.stringify(anEvent('payment_intent.succeeded', {}))
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: bar.app.payments.webhookSecret ?? '',
      timestamp: Math.floor(bar.clock.now() / 1000),
    })
    const changed = await bar.anyone.post('/v1/stripe/webhook', `${payload} `, { 'Stripe-Signature': signature })
    expect(changed.status).toBe(400)
  })

  it('ignores intents, refunds and accounts of others', async () => {
    const intent = await bar.app.payments.stripe.paymentIntents.create({
      amount: 5000,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata: { order: randomUUID(), attempt: '1' },
    })
    await bar.app.payments.stripe.refunds.create({ payment_intent: intent.id })
    await deliver(anEvent('account.updated', { id: 'acct_of_somebody' }))
    await stripe.eventsProcessed()
    const open = await bar.app.db.selectFrom('webhookEvent').selectAll().where('processedAt', 'is', null).execute()
    expect(open).toEqual([])
  })

  it('stores an event that cannot be processed, retries it, and does not hold up the others', async () => {
    const broken = anEvent('payment_intent.succeeded', { id: 'pi_1', status: 7 })
    await deliver(broken)
    const { id, url } = await waitingOrder()
    await stripe.press(url, { outcome: 'complete' })
    await stripe.eventsProcessed()
    expect(await statusOf(id)).toMatchObject({ status: 'Paid' })
    bar.clock.advance(60_000)
    await bar.sweep()
    const row = await bar.app.db
      .selectFrom('webhookEvent')
      .selectAll()
      .where('id', '=', broken.id)
      .executeTakeFirstOrThrow()
    expect(row.processedAt).toBeNull()
    expect(row.attempts).toBeGreaterThan(1)
    await bar.app.db.deleteFrom('webhookEvent').where('id', '=', broken.id).execute()
  })

  it('turns charges of a venue on and off', async () => {
    const { stripe: client } = bar.app.payments
    const account = await client.accounts.create({ type: 'express' })
    const venue = bar.app.db.selectFrom('businessStripeAccount').selectAll()
    const { businessId } = await venue.executeTakeFirstOrThrow()
    const { stripeAccountId } = await venue.where('businessId', '=', businessId).executeTakeFirstOrThrow()
    const use = (id: string) =>
      bar.app.db
        .updateTable('businessStripeAccount')
        .set({ stripeAccountId: id })
        .where('businessId', '=', businessId)
        .execute()
    await use(account.id)
    await deliver(anEvent('account.updated', { id: account.id, charges_enabled: true }))
    await bar.sweep()
    // Stripe's current state counts, not the event's content.
    expect(await venue.where('businessId', '=', businessId).executeTakeFirst()).toMatchObject({ chargesEnabled: 0 })
    const link = await client.accountLinks.create({
      account: account.id,
      type: 'account_onboarding',
      refresh_url: bar.url,
      return_url: bar.url,
    })
    await stripe.press(link.url, { outcome: 'complete' })
    await stripe.eventsProcessed()
    expect(await venue.where('businessId', '=', businessId).executeTakeFirst()).toMatchObject({
      chargesEnabled: 1,
      payoutsEnabled: 1,
      detailsSubmitted: 1,
    })
    await use(stripeAccountId)
  })
})

describe('events', () => {
  it.each(['twice', 'reorder', 'drop'] as const)(
    'that arrive in this order: %s, leave every order paid once and every refund made once',
    async (mode) => {
      const before = stripe.sums()
      await stripe.webhooks({ mode })
      const paid = await paidOrder(bar)
      const cancelled = await paidOrder(bar)
      await guest.post(`/v1/orders/customer/${cancelled.id}/cancel`, {})
      const asked = await waitingOrder()
      await stripe.press(asked.url, { outcome: 'complete' })
      const failed = await waitingOrder()
      await stripe.press(failed.url, { outcome: 'fail' })
      await stripe.webhooks(mode === 'reorder' ? { mode: 'normal' } : { mode })
      await stripe.eventsProcessed()
      bar.clock.advance(60_000)
      await bar.sweep()
      await stripe.webhooks({ mode: 'normal' })

      expect(await statusOf(paid.id)).toEqual({ status: 'Paid', paymentStatus: 'Paid' })
      expect(await statusOf(cancelled.id)).toEqual({ status: 'Cancelled', paymentStatus: 'Refunded' })
      expect(await statusOf(asked.id)).toEqual({ status: 'Paid', paymentStatus: 'Paid' })
      expect(await statusOf(failed.id)).toEqual({ status: 'Submitted', paymentStatus: 'Failed' })
      const after = stripe.sums()
      expect(after.charges - before.charges).toBe(3)
      expect(after.refunds - before.refunds).toBe(1)
    },
  )

  it('of long ago change nothing when all are delivered again', async () => {
    const { id } = await paidOrder(bar)
    await guest.post(`/v1/orders/customer/${id}/cancel`, {})
    await stripe.eventsProcessed()
    const facts = () => bar.app.db.selectFrom('order').select(['id', 'status', 'paymentStatus', 'version']).execute()
    const [before, sums] = [await facts(), stripe.sums()]
    // As after restoring a backup: the inbox has lost the events.
    await bar.app.db.deleteFrom('webhookEvent').execute()
    await stripe.repeatWebhooks()
    await stripe.eventsProcessed()
    expect(await facts()).toEqual(before)
    expect(stripe.sums()).toEqual(sums)
  })
})
