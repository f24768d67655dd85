import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placedOrder } from '../../../contract/calls/orders'
import { DEMO_PASSWORD, openBarback, type TestBarback } from '../../../testing/barback'
import { newGuest, orderBodyFor, postOrder } from '../../../testing/orders'
import { testStripe, type TestStripe } from '../../../testing/stripe'

let bar: TestBarback
let stripe: TestStripe
beforeAll(async () => {
  bar = await openBarback()
  stripe = testStripe(bar)
})
afterAll(() => bar.stop())

const CREATE = 'POST /v1/customers'
async function atStripe(email: string) {
  return (await bar.app.payments.stripe.customers.list({ email })).data
}

async function sweepLater() {
  bar.clock.advance(60_000)
  await bar.sweep()
}

describe('a guest’s customer at Stripe', () => {
  it('is created even if Stripe only repeats its failure under the first key', async () => {
    const { caller, email } = await newGuest(bar)
    await stripe.fault({ fault: 'broken', match: CREATE })
    expect((await caller.post('/v1/stripe/customer/customer-sheet')).status).toBe(200)
    expect(await atStripe(email)).toHaveLength(1)
  })

  it.each(['outage', 'lostRequest', 'lostAnswer', 'late'] as const)(
    'is created once, by the sweep, when Stripe does not answer (%s), and then the order is paid',
    async (fault) => {
      const { caller, email } = await newGuest(bar)
      await stripe.fault({ fault, match: CREATE, times: 2, delayMs: 50 })
      const order = (await postOrder(caller, await orderBodyFor(bar, caller))).read(placedOrder)
      expect(order).toMatchObject({ status: 'Submitted', payment: { status: 'Creating' } })
      await sweepLater()
      await sweepLater()
      expect(await atStripe(email)).toHaveLength(1)
      const { status } = await bar.app.db
        .selectFrom('order')
        .select('status')
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow()
      expect(status).toBe('Paid')
    },
  )

  it('is deleted again when it was created after the guest had deleted their account', async () => {
    const { caller, email } = await newGuest(bar)
    await stripe.fault({ fault: 'lostAnswer', match: CREATE, times: 2 })
    expect((await caller.post('/v1/stripe/customer/customer-sheet')).status).toBe(503)
    expect((await caller.delete('/v1/customers/self', { password: DEMO_PASSWORD })).status).toBe(204)
    expect(await atStripe(email)).toHaveLength(1)
    await sweepLater()
    await sweepLater()
    expect(await atStripe(email)).toEqual([])
    const steps = await bar.app.db.selectFrom('stripeStep').selectAll().execute()
    expect(JSON.stringify(steps)).not.toContain(email)
  })
})
