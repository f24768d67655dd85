import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PlacedOrder } from '../../../contract/calls/orders'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { cancelAsGuest, kioskPut, linesOf, orderRow, paidOrder, refundRows } from '../../../testing/orders'
import { testStripe, type TestStripe } from '../../../testing/stripe'

let bar: TestBarback
let guest: Caller
let stripe: TestStripe
beforeAll(async () => {
  bar = await openBarback()
  stripe = testStripe(bar)
})
beforeEach(async () => {
  guest = await bar.customer()
})
afterAll(() => bar.stop())

const cents = (dollars: number) => Math.round(dollars * 100)

/** How `work` changed the money of each party, in cents. */
async function leftWith(work: () => Promise<void>) {
  const before = stripe.sums()
  await work()
  const after = stripe.sums()
  const venues = (sums: typeof before) => Object.values(sums.accounts).reduce((total, account) => total + account, 0)
  return {
    guest: after.refunded - after.charged - (before.refunded - before.charged),
    platform: after.platform - before.platform,
    venue: venues(after) - venues(before),
  }
}

async function failed(order: PlacedOrder) {
  const [refund] = await refundRows(bar, order.id)
  await stripe.failRefund(refund?.stripeRefundId ?? '')
  await stripe.eventsProcessed()
  expect((await refundRows(bar, order.id)).map(({ status }) => status)).toEqual(['Failed'])
  expect(await orderRow(bar, order.id)).toMatchObject({ refundedTotalCents: 0, paymentStatus: 'Paid' })
}

async function refundWhole({ id }: PlacedOrder) {
  const manager = await bar.portal('manager')
  const form = { intent: 'refundOrder', orderId: String(id), reason: 'The first one failed' }
  expect((await manager.submit(`/orders/${id}`, form)).status).toBe(302)
}

describe('a refund that the guest’s bank returns days later', () => {
  it('of a cancelled order is retried, and the venue pays its share and gets the fee back once', async () => {
    const left = await leftWith(async () => {
      const order = await paidOrder(bar)
      await cancelAsGuest(guest, order)
      await failed(order)
      await refundWhole(order)
      expect((await refundRows(bar, order.id)).map(({ status }) => status)).toEqual(['Failed', 'Succeeded'])
    })
    expect(left).toEqual({ guest: 0, platform: 0, venue: 0 })
  })

  it('of a line is followed by a refund of the whole order, to which the venue contributes only what it still has', async () => {
    const left = await leftWith(async () => {
      const order = await paidOrder(bar, { items: await linesOf(bar, { Negroni: 1, Daiquiri: 2 }) })
      const change = { items: [{ id: order.items[0]?.id ?? 0, status: 'NotAvailable' as const }] }
      expect((await kioskPut(bar, order.id, change)).status).toBe(200)
      await failed(order)
      await cancelAsGuest(guest, order)
      expect(await orderRow(bar, order.id)).toMatchObject({ refundedTotalCents: cents(order.total) })
    })
    expect(left).toEqual({ guest: 0, platform: 0, venue: 0 })
  })
})
