import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { paidOrder } from '../../../testing/orders'
import { STAND_IN_SECRET_KEY } from '../../../stripe-stand-in/src/stand-in'
import { openStripe, type StripeFixture } from '../../../stripe-stand-in/src/client.fixture'

let elsewhere: StripeFixture
let bar: TestBarback
beforeAll(async () => {
  elsewhere = await openStripe()
  bar = await openBarback({ env: { STRIPE_API_BASE: elsewhere.standIn.url, STRIPE_SECRET_KEY: STAND_IN_SECRET_KEY } })
})
afterAll(async () => {
  await bar.stop()
  await elsewhere.stop()
})

describe('with STRIPE_API_BASE', () => {
  it('payments go there', async () => {
    expect(await paidOrder(bar)).toMatchObject({ status: 'Paid' })
    expect(elsewhere.standIn.sums().charges).toBe(1)
  })

  it('no webhook is accepted without STRIPE_WEBHOOK_SECRET', async () => {
    const answer = await bar.anyone.post('/v1/stripe/webhook', {})
    expect(answer).toMatchObject({ status: 503, body: { code: 'webhook_not_set_up' } })
  })
})
