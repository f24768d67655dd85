import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { kioskTab } from '../../../contract/calls/kiosk'
import { pageOf } from '../../../contract/calls/lists'
import { tabDetails, type TabDetails } from '../../../contract/calls/tabs'
import { apiError } from '../../../contract/errors'
import { IDLE_TAB_MS } from '../../../contract/limits'
import { DAY_MS, MINUTE_MS } from '../../../contract/time'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { TEST_EVENING } from '../../../testing/clock'
import { demoVenue, handOver, newGuest, orderRow, paidOrder } from '../../../testing/orders'
import { testStripe, type TestStripe } from '../../../testing/stripe'
import { askForTab, closeTab, intentsOf, openTab, setTabMode, tabOf } from '../../../testing/tabs'

/** What can go wrong between a tab and Stripe (docs/rules/tabs.md#when-money-does-not-come). */

let bar: TestBarback
let stripe: TestStripe
let guest: Caller
let email: string
beforeAll(async () => {
  bar = await openBarback()
  stripe = testStripe(bar)
  await setTabMode(bar, 'guest')
})
beforeEach(async () => {
  bar.clock.set(TEST_EVENING)
  ;({ caller: guest, email } = await newGuest(bar))
  await stripe.webhooks({ mode: 'drop' })
  await stripe.noFaults()
})
afterAll(() => bar.stop())

const MAKE = 'POST /v1/payment_intents'
const AUTHENTICATES = 'pm_card_authenticationRequired'

async function drink(): Promise<number> {
  const { id } = await paidOrder(bar, {}, guest)
  await handOver(bar, id)
  return id
}

const intentIdOf = async (tabId: number) => (await intentsOf(bar, tabId))[0]?.id ?? ''
const captureOf = (intent: string) => `POST /v1/payment_intents/${intent}/capture`

/** Lets the time of every retry pass. */
async function later(times = 4): Promise<void> {
  for (let time = 0; time < times; time++) {
    bar.clock.advance(2 * MINUTE_MS)
    await bar.sweep()
  }
  await signInAgain()
}

/** A sign-in lasts a quarter of an hour. */
async function signInAgain(): Promise<void> {
  guest = await bar.customer(email)
}

const sumOf = (charges: TabDetails['charges']) =>
  charges.reduce((sum, { captured }) => sum + Math.round(captured * 100), 0)
const dueOf = ({ bill }: TabDetails) => Math.round((bill?.total ?? 0) * 100)

/** A tab whose card needs its guest for every payment: no charge without them succeeds. */
async function tabOfStrictCard(): Promise<TabDetails> {
  const tab = (await askForTab(bar, guest, { paymentMethodId: AUTHENTICATES })).read(tabDetails)
  expect(tab).toMatchObject({ status: 'Pending', limit: null, charges: [{ status: 'RequiresAction' }] })
  await stripe.press(tab.charges[0]?.nextActionUrl ?? '', { outcome: 'complete' })
  await guest.get(`/v1/stripe/return?payment_intent=${await intentIdOf(tab.id)}`)
  return tabOf(guest, tab.id)
}

describe('a hold that needs 3-D Secure', () => {
  it('leaves the tab pending until the guest has confirmed it', async () => {
    expect(await tabOfStrictCard()).toMatchObject({ status: 'Open', limit: 100 })
  })

  it('is given up after ten minutes, and its tab closes', async () => {
    const { id } = (await askForTab(bar, guest, { paymentMethodId: AUTHENTICATES })).read(tabDetails)
    bar.clock.advance(10 * MINUTE_MS)
    await later()
    expect(await tabOf(guest, id)).toMatchObject({ status: 'Closed', charges: [{ status: 'Failed' }] })
    expect(await intentsOf(bar, id)).toMatchObject([{ status: 'canceled' }])
  })

  it('gives way to another card', async () => {
    const first = (await askForTab(bar, guest, { paymentMethodId: AUTHENTICATES })).read(tabDetails)
    const second = await openTab(bar, guest)
    expect(second).toMatchObject({ id: first.id, status: 'Open', limit: 100 })
    await later()
    expect((await intentsOf(bar, second.id)).map(({ status }) => status)).toEqual(['canceled', 'requires_capture'])
  })
})

describe.each(['outage', 'lostRequest', 'lostAnswer'] as const)('while Stripe does not answer: %s', (fault) => {
  it('a tab opens later, with one hold', async () => {
    await guest.post('/v1/stripe/customer/customer-sheet')
    await stripe.fault({ fault, match: MAKE, times: 2 })
    const tab = (await askForTab(bar, guest)).read(tabDetails)
    expect(tab).toMatchObject({ status: 'Pending', charges: [{ status: 'Creating' }] })
    await later()
    expect(await tabOf(guest, tab.id)).toMatchObject({ status: 'Open', charges: [{ status: 'Authorized' }] })
    expect(await intentsOf(bar, tab.id)).toHaveLength(1)
  })

  it('a tab closes at once and is charged later, once', async () => {
    const tab = await openTab(bar, guest)
    const orderId = await drink()
    await stripe.fault({ fault, match: captureOf(await intentIdOf(tab.id)), times: 2 })
    const closed = await closeTab(guest, tab.id, { tip: { type: 'percent', value: 20 } })
    expect(closed).toMatchObject({ status: 'Closed', settledAt: null, unpaid: 0 })
    expect(await orderRow(bar, orderId)).toMatchObject({ paymentStatus: 'Authorized' })
    await later()
    const after = await tabOf(guest, tab.id)
    expect(sumOf(after.charges)).toBe(dueOf(after))
    expect(after.settledAt).not.toBeNull()
    expect(await orderRow(bar, orderId)).toMatchObject({ paymentStatus: 'Paid' })
  })
})

describe('a capture that Stripe refuses', () => {
  it('is tried again', async () => {
    const tab = await openTab(bar, guest)
    await drink()
    await stripe.fault({ fault: 'refused', match: captureOf(await intentIdOf(tab.id)) })
    await closeTab(guest, tab.id)
    await later()
    const after = await tabOf(guest, tab.id)
    expect(after.charges).toMatchObject([{ kind: 'Hold', status: 'Captured' }])
    expect(sumOf(after.charges)).toBe(dueOf(after))
  })

  it('twice gives up the hold, and charges the saved card once', async () => {
    const tab = await openTab(bar, guest)
    await drink()
    await stripe.fault({ fault: 'refused', match: captureOf(await intentIdOf(tab.id)), times: 2 })
    await closeTab(guest, tab.id)
    await later()
    const after = await tabOf(guest, tab.id)
    expect(after.charges).toMatchObject([
      { kind: 'Hold', status: 'Failed', captured: 0 },
      { kind: 'Payment', status: 'Captured' },
    ])
    expect(sumOf(after.charges)).toBe(dueOf(after))
    expect((await intentsOf(bar, tab.id)).map(({ status }) => status)).toEqual(['canceled', 'succeeded'])
    const [, payment] = await intentsOf(bar, tab.id)
    expect(payment?.latest_charge).toMatchObject({
      application_fee_amount: Math.round((after.bill?.serviceFee ?? 0) * 100),
    })
  })
})

describe('a hold that runs out', () => {
  it('before the tab is closed secures nothing any more', async () => {
    const tab = await openTab(bar, guest)
    await stripe.webhooks({ mode: 'normal' })
    await stripe.expireHold(await intentIdOf(tab.id))
    await stripe.eventsProcessed()
    expect(await tabOf(guest, tab.id)).toMatchObject({
      status: 'Open',
      limit: 0,
      charges: [{ status: 'Released', errorCode: 'hold_expired' }],
    })
  })

  it('unnoticed is charged to the saved card on closing', async () => {
    const tab = await openTab(bar, guest)
    const orderId = await drink()
    await stripe.expireHold(await intentIdOf(tab.id))
    await closeTab(guest, tab.id)
    await later()
    const after = await tabOf(guest, tab.id)
    expect(after.charges).toMatchObject([{ status: 'Failed' }, { kind: 'Payment', status: 'Captured' }])
    expect(sumOf(after.charges)).toBe(dueOf(after))
    expect(await orderRow(bar, orderId)).toMatchObject({ paymentStatus: 'Paid' })
  })
})

describe('a tab that can’t be charged at all', () => {
  async function unpaid(): Promise<TabDetails> {
    const tab = await tabOfStrictCard()
    await drink()
    await stripe.expireHold(await intentIdOf(tab.id))
    await closeTab(guest, tab.id)
    await later()
    return tabOf(guest, tab.id)
  }

  it('is a row for the staff, and its guest pays with another card', async () => {
    const tab = await unpaid()
    expect(tab.unpaid).toBe(tab.bill?.total)
    const { lockerId } = await demoVenue(bar)
    const staff = await bar.staff('bartender')
    const [first] = (await staff.get('/v1/tabs/kiosk', { lockerId })).read(pageOf(kioskTab)).results
    expect(first).toMatchObject({ id: tab.id, unpaid: tab.unpaid, status: 'Closed' })
    const paid = await guest.post(`/v1/tabs/customer/${tab.id}/pay`, { paymentMethodId: 'pm_card_visa' })
    expect(paid.read(tabDetails)).toMatchObject({ unpaid: 0 })
    expect(paid.read(tabDetails).settledAt).not.toBeNull()
    expect(sumOf(paid.read(tabDetails).charges)).toBe(dueOf(tab))
    const again = await guest.post(`/v1/tabs/customer/${tab.id}/pay`, { paymentMethodId: 'pm_card_visa' })
    expect([again.status, again.read(apiError).code]).toEqual([409, 'nothing_to_pay'])
  })

  it('stays unpaid when the other card is declined, too', async () => {
    const tab = await unpaid()
    const refused = await guest.post(`/v1/tabs/customer/${tab.id}/pay`, { paymentMethodId: 'pm_card_chargeDeclined' })
    expect([refused.status, refused.read(apiError).code]).toEqual([402, 'generic_decline'])
    expect(await tabOf(guest, tab.id)).toMatchObject({ unpaid: tab.unpaid, settledAt: null })
  })

  it('is charged less after a refund, and not at all after one of everything', async () => {
    const tab = await unpaid()
    const [orderId] = tab.orderIds
    const { lockerId } = await demoVenue(bar)
    const manager = await bar.staff('manager')
    const items = await bar.app.db
      .selectFrom('orderItem')
      .select('id')
      .where('orderId', '=', orderId ?? 0)
      .execute()
    const { version } = await orderRow(bar, orderId ?? 0)
    await manager.put(
      `/v1/orders/kiosk/${orderId}`,
      { version, items: items.map(({ id }) => ({ id, status: 'Returned' })), reason: 'sour' },
      { lockerId },
    )
    await later()
    const after = await tabOf(guest, tab.id)
    expect(after.unpaid).toBe(after.bill?.total)
    expect(after.unpaid).toBeLessThan(tab.unpaid)
  })
})

describe('a tab that is left open', () => {
  it('closes and is charged an hour after the last thing on it, with the tip chosen beforehand', async () => {
    const tab = await openTab(bar, guest, { tip: { type: 'percent', value: 18 } })
    await drink()
    bar.clock.advance(IDLE_TAB_MS - MINUTE_MS)
    await bar.sweep()
    await signInAgain()
    expect(await tabOf(guest, tab.id)).toMatchObject({ status: 'Open' })
    bar.clock.advance(2 * MINUTE_MS)
    await bar.sweep()
    const closed = await tabOf(guest, tab.id)
    expect(closed).toMatchObject({ status: 'Closed', charges: [{ status: 'Captured' }] })
    expect(closed.bill?.tip).toBeCloseTo(0.18 * (closed.bill?.subtotal ?? 0), 2)
    expect(sumOf(closed.charges)).toBe(dueOf(closed))
  })

  it('does not close while an order is live, until the business date ends and the order is cancelled', async () => {
    const tab = await openTab(bar, guest)
    const drunk = await drink()
    const { id: left } = await paidOrder(bar, {}, guest)
    bar.clock.advance(2 * IDLE_TAB_MS)
    await bar.sweep()
    await signInAgain()
    expect(await tabOf(guest, tab.id)).toMatchObject({ status: 'Open' })
    bar.clock.advance(DAY_MS / 2)
    await bar.sweep()
    await signInAgain()
    const closed = await tabOf(guest, tab.id)
    expect(closed).toMatchObject({ status: 'Closed', charges: [{ status: 'Captured' }] })
    expect(await orderRow(bar, left)).toMatchObject({ status: 'Cancelled' })
    const { totalCents } = await orderRow(bar, drunk)
    expect(sumOf(closed.charges)).toBe(totalCents)
  })

  it('gives the service fee to the next order when the first was cancelled', async () => {
    const tab = await openTab(bar, guest)
    const first = await paidOrder(bar, {}, guest)
    const second = await drink()
    await guest.post(`/v1/orders/customer/${first.id}/cancel`, {})
    const closed = await closeTab(guest, tab.id)
    expect(await orderRow(bar, second)).toMatchObject({ serviceFeeCents: Math.round(first.serviceFee * 100) })
    expect(closed.bill?.serviceFee).toBe(first.serviceFee)
    expect(sumOf(closed.charges)).toBe(dueOf(closed))
  })
})

it('a tip that the holds do not cover is a payment of its own', async () => {
  const tab = await openTab(bar, guest, { limit: 50 })
  await drink()
  const closed = await closeTab(guest, tab.id, { tip: { type: 'percent', value: 100 } })
  expect(closed.charges).toMatchObject([
    { kind: 'Hold', status: 'Captured', captured: 50 },
    { kind: 'Payment', status: 'Captured' },
  ])
  expect(sumOf(closed.charges)).toBe(dueOf(closed))
})

it('a raise that is declined changes nothing', async () => {
  const tab = await openTab(bar, guest)
  const refused = await guest.post(
    `/v1/tabs/customer/${tab.id}/raise`,
    { by: 50, paymentMethodId: 'pm_card_chargeDeclined' },
    { 'Idempotency-Key': randomUUID() },
  )
  expect([refused.status, refused.read(apiError).code]).toEqual([402, 'generic_decline'])
  expect(await tabOf(guest, tab.id)).toMatchObject({ status: 'Open', limit: 100 })
})

it('a rest below the least that Stripe charges takes some of the hold', async () => {
  const tab = await openTab(bar, guest, { limit: 50 })
  const order = await paidOrder(bar, {}, guest)
  await handOver(bar, order.id)
  const tip = 50.3 - order.total
  const closed = await closeTab(guest, tab.id, { tip: { type: 'amount', value: Math.round(tip * 100) / 100 } })
  expect(closed.charges).toMatchObject([
    { kind: 'Hold', captured: 49.8 },
    { kind: 'Payment', captured: 0.5 },
  ])
  expect(sumOf(closed.charges)).toBe(5030)
})

it('the fee of a cancelled order is not asked of one that has its own', async () => {
  const tab = await openTab(bar, guest)
  const first = await paidOrder(bar, {}, guest)
  await guest.post(`/v1/orders/customer/${first.id}/cancel`, {})
  const { businessId } = await demoVenue(bar)
  const change = { serviceFeeCents: 149, updatedAt: bar.clock.now() }
  await bar.app.db.updateTable('business').set(change).where('id', '=', businessId).execute()
  const second = await paidOrder(bar, {}, guest)
  await handOver(bar, second.id)
  const closed = await closeTab(guest, tab.id)
  expect(closed.bill).toMatchObject({ serviceFee: 1.49, total: second.total })
})
