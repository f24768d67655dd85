import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PlacedOrder } from '../../../contract/calls/orders'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { cancelAsGuest, kioskPut, linesOf, paidOrder, refundRows } from '../../../testing/orders'
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

const FEE = 'POST /v1/application_fees'

/** An order with one refunded line, so that the fee's refund is a call of its own. */
async function partlyRefunded(): Promise<PlacedOrder> {
  const items = await linesOf(bar, { Negroni: 1, Daiquiri: 1 })
  const order = await paidOrder(bar, { items, tip: { type: 'percent', value: 18 } })
  const [line] = order.items
  const answer = await kioskPut(bar, order.id, { items: [{ id: line?.id ?? 0, status: 'NotAvailable' }] })
  expect(answer.status).toBe(200)
  return order
}

async function cancel(order: PlacedOrder) {
  await cancelAsGuest(guest, order)
  await stripe.eventsProcessed()
}

async function statuses({ id }: PlacedOrder) {
  return (await refundRows(bar, id)).map(({ status }) => status)
}

/** How an order's whole life changed the money of each party, in cents. */
async function leftOver(work: () => Promise<void>) {
  const before = stripe.sums()
  await work()
  const after = stripe.sums()
  const venues = (sums: typeof before) => Object.values(sums.accounts).reduce((total, account) => total + account, 0)
  return {
    guest: after.refunded - after.charged - (before.refunded - before.charged),
    platform: after.platform - before.platform,
    venue: venues(after) - venues(before),
    fee: after.fees - after.feesRefunded - (before.fees - before.feesRefunded),
  }
}

async function sweepForAWhile() {
  for (let round = 0; round < 4; round++) {
    bar.clock.advance(60_000)
    await bar.sweep()
  }
}

const NOTHING = { guest: 0, platform: 0, venue: 0, fee: 0 }

describe('the service fee of an order with a line refunded before it was cancelled', () => {
  it('is returned by a call of its own', async () => {
    const left = await leftOver(async () => {
      const order = await partlyRefunded()
      await cancel(order)
      expect(await statuses(order)).toEqual(['Succeeded', 'Succeeded'])
    })
    expect(left).toEqual(NOTHING)
  })

  it.each(['refused', 'outage', 'lostRequest', 'lostAnswer', 'late'] as const)(
    'is returned later when Stripe fails at first (%s), and until then the refund is not done',
    async (fault) => {
      const left = await leftOver(async () => {
        const order = await partlyRefunded()
        const times = fault === 'refused' ? 1 : 2
        await stripe.fault({ fault, match: FEE, times, delayMs: 300 })
        await cancel(order)
        expect(await statuses(order)).toEqual(['Succeeded', 'Pending'])
        if (fault === 'late') await pause(400)
        await sweepForAWhile()
        expect(await statuses(order)).toEqual(['Succeeded', 'Succeeded'])
      })
      expect(left).toEqual(NOTHING)
    },
  )

  it.each(['slow', 'duplicate', 'broken'] as const)(
    'is returned once, and immediately, when Stripe is %s',
    async (fault) => {
      const left = await leftOver(async () => {
        const order = await partlyRefunded()
        await stripe.fault({ fault, match: FEE, delayMs: 50 })
        await cancel(order)
        expect(await statuses(order)).toEqual(['Succeeded', 'Succeeded'])
        await sweepForAWhile()
      })
      expect(left).toEqual(NOTHING)
    },
  )

  it.each(['lostRequest', 'lostAnswer'] as const)('is returned once after a restart in between (%s)', async (fault) => {
    const left = await leftOver(async () => {
      const order = await partlyRefunded()
      await stripe.fault({ fault, match: FEE, times: 2 })
      await cancel(order)
      await bar.restart()
      await sweepForAWhile()
      expect(await statuses(order)).toEqual(['Succeeded', 'Succeeded'])
    })
    expect(left).toEqual(NOTHING)
  })

  it('is not returned when Stripe does not refund the guest', async () => {
    const before = stripe.sums().feesRefunded
    const order = await partlyRefunded()
    await stripe.fault({ fault: 'refused', match: 'POST /v1/refunds' })
    await cancel(order)
    await sweepForAWhile()
    expect(await statuses(order)).toEqual(['Succeeded', 'Failed'])
    expect(stripe.sums().feesRefunded).toBe(before)
  })

  it.each(['lostAnswer', 'late'] as const)(
    'is returned with a refund that Stripe makes although it refuses the repeated request (%s)',
    async (fault) => {
      const left = await leftOver(async () => {
        const order = await partlyRefunded()
        await stripe.fault({ fault, match: 'POST /v1/refunds', delayMs: 300 })
        await stripe.fault({ fault: 'refused', match: 'POST /v1/refunds' })
        await cancel(order)
        await stripe.eventsProcessed()
        await sweepForAWhile()
        expect(await statuses(order)).toEqual(['Succeeded', 'Succeeded'])
        const sums = bar.app.db.selectFrom('order').select(['totalCents', 'refundedTotalCents', 'paymentStatus'])
        const { totalCents, ...refunded } = await sums.where('id', '=', order.id).executeTakeFirstOrThrow()
        expect(refunded).toEqual({ refundedTotalCents: totalCents, paymentStatus: 'Refunded' })
      })
      expect(left).toEqual(NOTHING)
    },
  )

  it('that was returned in Stripe’s dashboard is not returned again', async () => {
    const left = await leftOver(async () => {
      const order = await partlyRefunded()
      await stripe.fault({ fault: 'lostRequest', match: FEE, times: 2 })
      await cancel(order)
      const { applicationFees } = bar.app.payments.stripe
      const [fee] = (await applicationFees.list({ limit: 1 })).data
      await applicationFees.createRefund(fee?.id ?? '')
      await sweepForAWhile()
      expect(await statuses(order)).toEqual(['Succeeded', 'Succeeded'])
    })
    expect(left).toEqual(NOTHING)
  })
})
