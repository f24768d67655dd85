import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compView } from '../../../contract/calls/comps'
import { centsFromDollars } from '../../../contract/money'
import { MINUTE_MS } from '../../../contract/time'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { TEST_EVENING } from '../../../testing/clock'
import { drink } from '../../../testing/friends'
import { newGuest, orderRow, paidOrder, refundRows, returnLine } from '../../../testing/orders'
import { testStripe, type TestStripe } from '../../../testing/stripe'
import {
  capturesOf,
  closeTab,
  dueOf,
  failCapture,
  intentsOf,
  openTab,
  raiseTab,
  setTabMode,
  tabOf,
} from '../../../testing/tabs'
import { afterRetries } from '../../../testing/unpaid-tab'
import { chainOf } from '../orders/chain'

/** Refunds and comps of orders on a tab, before and after it is charged (docs/rules/tabs.md#refunds). */

let bar: TestBarback
let stripe: TestStripe
let guest: Caller
let manager: Caller
let owner: Caller
beforeAll(async () => {
  bar = await openBarback()
  stripe = testStripe(bar)
  await setTabMode(bar, 'guest')
})
beforeEach(async () => {
  bar.clock.set(TEST_EVENING)
  guest = (await newGuest(bar)).caller
  manager = await bar.staff('manager')
  owner = await bar.staff('owner')
})
afterAll(() => bar.stop())

const TWO_DRINKS = { Negroni: 1, Daiquiri: 1 }

function comp(orderId: number, body: Record<string, unknown> = {}, by = manager) {
  return by.post(
    `/v1/orders/${orderId}/comps`,
    { type: 'all', reason: 'Spilled', ...body },
    { 'Idempotency-Key': randomUUID() },
  )
}

/** The cents that Stripe has captured of each charge of a tab, and that its refunds have given back. */
async function atStripe(tabId: number): Promise<Array<[captured: number, back: number]>> {
  const intents = await intentsOf(bar, tabId)
  return Promise.all(
    intents.map(async ({ id, amount_received: captured }) => {
      const { data } = await bar.app.payments.stripe.refunds.list({ payment_intent: id })
      const back = data.reduce((sum, { amount }) => sum + amount, 0)
      const sums: [number, number] = [captured, back]
      return sums
    }),
  )
}

describe('before the tab is charged', () => {
  it('a returned line lowers what is charged, and no refund reaches Stripe', async () => {
    const before = stripe.sums().refunds
    const tab = await openTab(bar, guest)
    const order = await drink(bar, guest, TWO_DRINKS)
    await returnLine(bar, order.id)
    const [refund] = await refundRows(bar, order.id)
    expect(refund).toMatchObject({ status: 'Succeeded', stripeRefundId: null, tabChargeId: null })
    const closed = await closeTab(guest, tab.id)
    expect(capturesOf(closed)).toEqual([centsFromDollars(order.total) - (refund?.amountCents ?? 0)])
    expect(capturesOf(closed)).toEqual([dueOf(closed)])
    expect(stripe.sums().refunds).toBe(before)
    expect(await orderRow(bar, order.id)).toMatchObject({ paymentStatus: 'PartiallyRefunded' })
    expect(await chainOf(bar.app, order.id)).toMatchObject({ holds: true, faults: [] })
  })

  it('a comp lowers it, and can be undone for ten seconds', async () => {
    const tab = await openTab(bar, guest)
    const order = await drink(bar, guest, TWO_DRINKS)
    const { id } = (await comp(order.id)).read(compView)
    expect((await tabOf(guest, tab.id)).total).toBe(order.serviceFee)
    await manager.post(`/v1/orders/${order.id}/comps/${id}/undo`)
    expect((await tabOf(guest, tab.id)).total).toBe(order.total)
    await comp(order.id, { type: 'percent', value: 50 })
    bar.clock.advance(MINUTE_MS)
    await bar.sweep()
    const closed = await closeTab(guest, tab.id)
    expect(closed.bill?.takenOff).toBeGreaterThan(0)
    expect(capturesOf(closed)).toEqual([dueOf(closed)])
  })

  it('a comp that could still be undone counts when the tab is closed', async () => {
    const tab = await openTab(bar, guest)
    const order = await drink(bar, guest, TWO_DRINKS)
    const { id } = (await comp(order.id, { type: 'amount', value: 5 })).read(compView)
    const closed = await closeTab(guest, tab.id)
    expect(capturesOf(closed)).toEqual([dueOf(closed)])
    expect(closed.bill?.takenOff).toBeGreaterThan(5)
    const undone = await manager.post(`/v1/orders/${order.id}/comps/${id}/undo`)
    expect(undone.status).toBe(409)
  })

  it('a tab whose only order is cancelled costs nothing', async () => {
    const tab = await openTab(bar, guest)
    const order = await paidOrder(bar, {}, guest)
    await guest.post(`/v1/orders/customer/${order.id}/cancel`, {})
    const closed = await closeTab(guest, tab.id)
    expect(closed).toMatchObject({ total: 0, charges: [{ status: 'Released' }] })
    expect(await orderRow(bar, order.id)).toMatchObject({ status: 'Cancelled', paymentStatus: 'Refunded' })
  })
})

describe('after the tab was charged', () => {
  it('a returned line is a refund of the newest capture first', async () => {
    const tab = await openTab(bar, guest, { limit: 50 })
    const first = await drink(bar, guest, { Negroni: 2 })
    await raiseTab(guest, tab.id)
    const second = await drink(bar, guest, { Negroni: 2 })
    const [, newest] = capturesOf(await closeTab(guest, tab.id))
    await returnLine(bar, first.id)
    await bar.sweep()
    const [line] = await refundRows(bar, first.id)
    const back = centsFromDollars(first.subtotal + first.tax)
    const fromOldest = Math.max(0, back - (newest ?? 0))
    expect(await atStripe(tab.id)).toEqual([
      [5000, fromOldest],
      [newest, Math.min(back, newest ?? 0)],
    ])
    expect(line?.status).toBe('Succeeded')
    expect(await orderRow(bar, first.id)).toMatchObject({
      paymentStatus: 'PartiallyRefunded',
      refundedTotalCents: back,
    })
    for (const { id } of [first, second]) expect(await chainOf(bar.app, id)).toMatchObject({ holds: true })
  })

  it('a whole order goes back with its tip and the service fee', async () => {
    const fees = () => stripe.sums().fees - stripe.sums().feesRefunded
    const before = fees()
    const tab = await openTab(bar, guest)
    const order = await drink(bar, guest, TWO_DRINKS)
    const closed = await closeTab(guest, tab.id, { tip: { type: 'percent', value: 20 } })
    expect(fees()).toBe(before + centsFromDollars(order.serviceFee))
    await comp(order.id, { reason: 'Regular' }, owner)
    bar.clock.advance(MINUTE_MS)
    await bar.sweep()
    await bar.sweep()
    const kept = centsFromDollars((closed.bill?.tip ?? 0) + (closed.bill?.serviceFee ?? 0))
    const [[captured, refunded] = [0, 0]] = await atStripe(tab.id)
    expect(captured - refunded).toBe(kept)
    expect(fees()).toBe(before + centsFromDollars(order.serviceFee))
  })

  it('waits for a capture that Stripe has not answered yet', async () => {
    await stripe.webhooks({ mode: 'drop' })
    const tab = await openTab(bar, guest)
    const order = await drink(bar, guest, TWO_DRINKS)
    await failCapture(bar, tab.id)
    const closed = await closeTab(guest, tab.id)
    expect(closed.settledAt).toBeNull()
    await returnLine(bar, order.id)
    expect(await refundRows(bar, order.id)).toMatchObject([{ status: 'Creating' }])
    await afterRetries(bar, 5)
    const [refund] = await refundRows(bar, order.id)
    expect(refund?.status).toBe('Succeeded')
    expect(await atStripe(tab.id)).toEqual([[dueOf(closed), refund?.amountCents]])
    await stripe.webhooks({ mode: 'normal' })
  })
})
