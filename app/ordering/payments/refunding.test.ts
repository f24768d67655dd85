import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { placedOrder, type PlacedOrder } from '../../../contract/calls/orders'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import {
  cancelAsGuest,
  kioskPut,
  linesOf,
  orderBodyFor,
  orderRow,
  paidOrder,
  postOrder,
  refundRows,
} from '../../../testing/orders'
import { testStripe, type TestStripe } from '../../../testing/stripe'
import { requestRefund, runRefunds } from './refunds'

let bar: TestBarback
let guest: Caller
let stripe: TestStripe
beforeAll(async () => {
  bar = await openBarback()
  stripe = testStripe(bar)
})
beforeEach(async () => {
  // The clock has moved: an earlier token may have expired.
  guest = await bar.customer()
})
afterAll(() => bar.stop())

const cents = (dollars: number) => Math.round(dollars * 100)

async function threeLines(paymentMethodId = 'pm_card_visa'): Promise<PlacedOrder> {
  const items = await linesOf(bar, { Negroni: 1, Daiquiri: 3, Margarita: 2 })
  return paidOrder(bar, { items, tip: { type: 'percent', value: 18 }, paymentMethodId })
}

async function lineIs(
  order: PlacedOrder,
  index: number,
  status: 'NotAvailable' | 'Missing' | 'Returned' = 'NotAvailable',
) {
  const id = order.items[index]?.id ?? 0
  const answer = await kioskPut(bar, order.id, { items: [{ id, status }] })
  expect(answer.status).toBe(200)
}

/** How `work` changed the money of guest, platform and venue, in cents. */
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

describe('a refunded line', () => {
  it('includes its tax, is paid by the venue, and leaves the fee and tip', async () => {
    let order: PlacedOrder | undefined
    const left = await leftWith(async () => {
      order = await threeLines()
      await lineIs(order, 1)
    })
    if (!order) throw new Error('no order')
    const [refund] = await refundRows(bar, order.id)
    const line = order.items[1]
    expect(refund).toMatchObject({
      status: 'Succeeded',
      subtotalCents: cents(line?.total ?? 0),
      feeCents: 0,
      tipCents: 0,
    })
    const back = refund?.amountCents ?? 0
    expect(left).toEqual({
      guest: back - cents(order.total),
      platform: cents(order.serviceFee),
      venue: cents(order.total) - cents(order.serviceFee) - back,
    })
    expect(await orderRow(bar, order.id)).toMatchObject({
      paymentStatus: 'PartiallyRefunded',
      refundedSubtotalCents: refund?.subtotalCents,
      refundedTotalCents: back,
    })
  })

  it('is refunded once, however often it is requested', async () => {
    const order = await threeLines()
    await lineIs(order, 0)
    await lineIs(order, 0)
    expect(await refundRows(bar, order.id)).toHaveLength(1)
  })

  it('and another, and then the whole order: the guest gets everything back, to the cent', async () => {
    const left = await leftWith(async () => {
      const order = await threeLines()
      await lineIs(order, 2)
      await lineIs(order, 0)
      await cancelAsGuest(guest, order)
      expect(await orderRow(bar, order.id)).toMatchObject({
        status: 'Cancelled',
        paymentStatus: 'Refunded',
        refundedTotalCents: cents(order.total),
        refundedSubtotalCents: cents(order.subtotal),
      })
      const refunds = await refundRows(bar, order.id)
      expect(refunds.map(({ status }) => status)).toEqual(['Succeeded', 'Succeeded', 'Succeeded'])
      expect(refunds.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(cents(order.tax))
    })
    expect(left).toEqual({ guest: 0, platform: 0, venue: 0 })
  })
})

describe('a cancelled order', () => {
  it('is refunded whole, fee and tip included', async () => {
    const left = await leftWith(async () => {
      const order = await threeLines()
      await cancelAsGuest(guest, order)
      const [refund] = await refundRows(bar, order.id)
      expect(refund).toMatchObject({
        amountCents: cents(order.total),
        orderItemId: null,
        feeCents: cents(order.serviceFee),
      })
    })
    expect(left).toEqual({ guest: 0, platform: 0, venue: 0 })
  })

  it('when no line of it is available', async () => {
    const order = await threeLines()
    const items = order.items.map(({ id }) => ({ id, status: 'NotAvailable' as const }))
    await kioskPut(bar, order.id, { items })
    expect(await orderRow(bar, order.id)).toMatchObject({ status: 'Cancelled', paymentStatus: 'Refunded' })
  })

  it('that was never paid has nothing to refund', async () => {
    const body = await orderBodyFor(bar, guest, { paymentMethodId: 'pm_card_authenticationRequired' })
    const order = (await postOrder(guest, body)).read(placedOrder)
    await cancelAsGuest(guest, order)
    expect(await refundRows(bar, order.id)).toEqual([])
    const [payment] = await bar.app.db.selectFrom('payment').selectAll().where('orderId', '=', order.id).execute()
    expect(payment).toMatchObject({ status: 'Cancelled', nextCheckAt: null })
  })

  it('that is paid nevertheless is refunded', async () => {
    const left = await leftWith(async () => {
      const body = await orderBodyFor(bar, guest, { paymentMethodId: 'pm_card_authenticationRequired' })
      const order = (await postOrder(guest, body)).read(placedOrder)
      const url = order.payment.clientSecret ? await nextActionUrl(order.id) : ''
      // Stripe does not answer while the order is cancelled; the guest then finishes at their bank.
      await stripe.fault({ fault: 'outage', match: 'POST /v1/payment_intents', times: 2 })
      await cancelAsGuest(guest, order)
      await stripe.press(url, { outcome: 'complete' })
      await stripe.eventsProcessed()
      expect(await orderRow(bar, order.id)).toMatchObject({ status: 'Cancelled', paymentStatus: 'Refunded' })
      const tab = await bar.app.db
        .selectFrom('tab')
        .select('status')
        .where('id', '=', order.tabId)
        .executeTakeFirstOrThrow()
      expect(tab.status).not.toBe('Pending')
    })
    expect(left).toEqual({ guest: 0, platform: 0, venue: 0 })
  })

  it('left unpaid for ten minutes is cancelled at Stripe', async () => {
    const body = await orderBodyFor(bar, guest, { paymentMethodId: 'pm_card_authenticationRequired' })
    const order = (await postOrder(guest, body)).read(placedOrder)
    const url = await nextActionUrl(order.id)
    bar.clock.advance(10 * 60_000)
    await bar.sweep()
    expect(await orderRow(bar, order.id)).toMatchObject({ status: 'Cancelled', paymentStatus: 'Unpaid' })
    const left = await leftWith(async () => {
      await stripe.press(url, { outcome: 'complete' })
    })
    expect(left.guest).toBe(0)
  })
})

describe('a refund that does not go smoothly', () => {
  it.each(['outage', 'lostRequest', 'lostAnswer', 'broken'] as const)(
    'after %s is made by the sweep, once',
    async (fault) => {
      const left = await leftWith(async () => {
        const order = await threeLines()
        await stripe.fault({ fault, match: 'POST /v1/refunds', times: fault === 'broken' ? 1 : 2 })
        await cancelAsGuest(guest, order)
        expect(await orderRow(bar, order.id)).toMatchObject({ paymentStatus: 'Refunded' })
        for (let round = 0; round < 3; round++) {
          bar.clock.advance(60_000)
          await bar.sweep()
        }
        expect(await refundRows(bar, order.id)).toMatchObject([{ status: 'Succeeded' }])
      })
      expect(left).toEqual({ guest: 0, platform: 0, venue: 0 })
    },
  )

  it('keeps its key while the outcome of the first call, which may have made it, is unknown', async () => {
    const order = await threeLines()
    const keyOf = async () => {
      const [refund] = await bar.app.db.selectFrom('refund').select('uid').where('orderId', '=', order.id).execute()
      return refund?.uid
    }
    await stripe.fault({ fault: 'outage', match: 'POST /v1/refunds', times: 2 })
    await cancelAsGuest(guest, order)
    const key = await keyOf()
    await stripe.fault({ fault: 'broken', match: 'POST /v1/refunds' })
    await stripe.fault({ fault: 'outage', match: 'GET /v1/refunds', times: 2 })
    bar.clock.advance(60_000)
    await bar.sweep()
    expect(await keyOf()).toBe(key)
    bar.clock.advance(60 * 60_000)
    await bar.sweep()
    bar.clock.advance(60 * 60_000)
    await bar.sweep()
    expect(await refundRows(bar, order.id)).toMatchObject([{ status: 'Succeeded' }])
  })

  it('stays pending while the bank is slow', async () => {
    const order = await threeLines('pm_card_pendingRefund')
    await cancelAsGuest(guest, order)
    expect(await refundRows(bar, order.id)).toMatchObject([{ status: 'Pending' }])
    await stripe.finishRefunds()
    await stripe.eventsProcessed()
    expect(await refundRows(bar, order.id)).toMatchObject([{ status: 'Succeeded', nextCheckAt: null }])
  })

  it('is checked when no event arrives', async () => {
    const order = await threeLines('pm_card_pendingRefund')
    await cancelAsGuest(guest, order)
    await stripe.webhooks({ mode: 'drop' })
    await stripe.finishRefunds()
    await stripe.eventsProcessed()
    bar.clock.advance(60 * 60_000)
    await bar.sweep()
    expect(await refundRows(bar, order.id)).toMatchObject([{ status: 'Succeeded' }])
    await stripe.webhooks({ mode: 'normal' })
  })

  it('and fails in the end is undone in the sums, and the line can be refunded again', async () => {
    const order = await threeLines('pm_card_refundFail')
    await lineIs(order, 0, 'NotAvailable')
    expect(await orderRow(bar, order.id)).toMatchObject({ paymentStatus: 'PartiallyRefunded' })
    await stripe.finishRefunds()
    await stripe.eventsProcessed()
    expect(await refundRows(bar, order.id)).toMatchObject([
      { status: 'Failed', errorMessage: 'expired_or_canceled_card' },
    ])
    expect(await orderRow(bar, order.id)).toMatchObject({
      paymentStatus: 'Paid',
      refundedTotalCents: 0,
      refundedSubtotalCents: 0,
    })
    const [line] = order.items
    await bar.app.store.inGuard({ venue: { order: order.id } }, (trx) =>
      requestRefund(trx, {
        orderId: order.id,
        orderItemId: line?.id,
        reason: 'again',
        actor: 'user:1',
        now: bar.clock.now(),
      }),
    )
    await runRefunds(bar.app, order.id)
    expect(await refundRows(bar, order.id)).toMatchObject([{ status: 'Pending', reason: 'again', errorMessage: null }])
    expect(await orderRow(bar, order.id)).toMatchObject({ paymentStatus: 'PartiallyRefunded' })
  })
})

async function nextActionUrl(orderId: number): Promise<string> {
  const { nextActionUrl: url } = await bar.app.db
    .selectFrom('payment')
    .select('nextActionUrl')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return url ?? ''
}
