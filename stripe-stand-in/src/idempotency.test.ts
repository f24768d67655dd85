import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStripe, refusal, type StripeFixture } from './client.fixture'

let fixture: StripeFixture
beforeAll(async () => {
  fixture = await openStripe()
})
afterAll(() => fixture.stop())

function pay(idempotencyKey: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return fixture.stripe.paymentIntents.create(
    {
      amount: 1250,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_visa',
      confirm: true,
      ...more,
    },
    { idempotencyKey },
  )
}

describe('an idempotency key', () => {
  it('gives the same answer and charges once, even after a restart', async () => {
    const before = fixture.standIn.sums().charges
    const first = await pay('key-1')
    const again = await pay('key-1')
    await fixture.restart()
    const later = await pay('key-1')
    expect([again.id, later.id]).toEqual([first.id, first.id])
    expect(later.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true', 'idempotency-key': 'key-1' })
    expect(later.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId)
    expect(fixture.standIn.sums().charges).toBe(before + 1)
  })

  it('allows the same parameters in another order, and nothing else', async () => {
    const post = (params: Record<string, string>) =>
      fixture.stripe.rawRequest('POST', '/v1/customers', params, { idempotencyKey: 'key-2' })
    await post({ name: 'Ada', email: 'ada@example.com' })
    await post({ email: 'ada@example.com', name: 'Ada' })
    const error = await refusal(post({ name: 'Bob', email: 'ada@example.com' }))
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    expect(error.statusCode).toBe(400)
  })

  it('replays a decline too', async () => {
    const declined = { payment_method: 'pm_card_chargeDeclined' }
    const first = await refusal(pay('key-3', declined))
    const again = await refusal(pay('key-3', declined))
    expect(again.payment_intent?.id).toBe(first.payment_intent?.id)
    expect(again.headers?.['idempotent-replayed']).toBe('true')
  })

  it('is not used up by a call that never began', async () => {
    expect(await refusal(pay('key-4', { amount: 10 }))).toMatchObject({ code: 'amount_too_small' })
    expect(await pay('key-4')).toMatchObject({ status: 'succeeded' })
  })

  it('is forgotten after a day', async () => {
    const first = await pay('key-5')
    fixture.clock.now += 25 * 3600 * 1000
    expect((await pay('key-5')).id).not.toBe(first.id)
  })
})

describe('a fault', () => {
  it('after the work is done leaves a charge that the same key finds', async () => {
    const before = fixture.standIn.sums().charges
    // The `stripe` package retries a call once when its connection was cut, so the caller sees an error only after two cuts.
    await fixture.control('faults', { fault: 'lostAnswer', match: 'POST /v1/payment_intents', times: 2 })
    expect(await refusal(pay('key-6'))).toBeInstanceOf(Stripe.errors.StripeConnectionError)
    expect(await pay('key-6')).toMatchObject({ status: 'succeeded' })
    expect(fixture.standIn.sums().charges).toBe(before + 1)
  })

  it('before the work began leaves nothing', async () => {
    const before = fixture.standIn.sums().charges
    await fixture.control('faults', { fault: 'lostRequest', times: 2 })
    expect(await refusal(pay('key-7'))).toBeInstanceOf(Stripe.errors.StripeConnectionError)
    await fixture.control('faults', { fault: 'outage' })
    expect(await refusal(pay('key-7'))).toMatchObject({ statusCode: 503 })
    expect(fixture.standIn.sums().charges).toBe(before)
    expect(await pay('key-7')).toMatchObject({ status: 'succeeded' })
  })

  it('inside Stripe is replayed under its key', async () => {
    await fixture.control('faults', { fault: 'broken', match: 'POST /v1/payment_intents' })
    expect((await refusal(pay('key-8'))).headers?.['idempotent-replayed']).toBeUndefined()
    const again = await refusal(pay('key-8'))
    expect(again).toMatchObject({ statusCode: 500, headers: { 'idempotent-replayed': 'true' } })
    expect(await pay('key-9')).toMatchObject({ status: 'succeeded' })
  })
})
