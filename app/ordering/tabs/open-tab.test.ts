import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { quoteView } from '../../../contract/calls/orders'
import { tabDetails } from '../../../contract/calls/tabs'
import { apiError } from '../../../contract/errors'
import { centsFromDollars } from '../../../contract/money'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { refusalOf, type Caller } from '../../../testing/caller'
import { TEST_EVENING } from '../../../testing/clock'
import { newGuest, orderBodyFor, orderRow, paidOrder, pickedUpOrder, postOrder } from '../../../testing/orders'
import {
  askForTab,
  capturesOf,
  closeTab,
  dueOf,
  intentsOf,
  openTab,
  raiseTab,
  setTabMode,
  tabOf,
} from '../../../testing/tabs'

/** Tabs that are paid at the end (docs/rules/tabs.md). */

let bar: TestBarback
let guest: Caller
beforeAll(async () => {
  bar = await openBarback()
})
beforeEach(async () => {
  bar.clock.set(TEST_EVENING)
  await setTabMode(bar, 'guest')
  guest = (await newGuest(bar)).caller
})
afterAll(() => bar.stop())

describe('opening a tab', () => {
  it('holds its limit on the card and takes nothing', async () => {
    const tab = await openTab(bar, guest, { limit: 100 })
    expect(tab).toMatchObject({ status: 'Open', limit: 100, left: 83.33, total: 0, unpaid: 0 })
    expect(tab.charges).toMatchObject([
      { kind: 'Hold', status: 'Authorized', amount: 100, captured: 0, card: { brand: 'visa', last4: '4242' } },
    ])
    const [intent] = await intentsOf(bar, tab.id)
    expect(intent).toMatchObject({ status: 'requires_capture', amount: 10_000, amount_received: 0 })
  })

  it('is done once for a key, and refuses the key for another tab', async () => {
    const key = randomUUID()
    const first = await openTab(bar, guest, { key })
    const again = await openTab(bar, guest, { key })
    expect(again.id).toBe(first.id)
    expect(again.charges).toHaveLength(1)
    const other = await askForTab(bar, guest, { key, limit: 50 })
    expect(refusalOf(other)).toEqual([422, 'idempotency_mismatch'])
  })

  it.each([
    ['a declined card', { paymentMethodId: 'pm_card_chargeDeclined' }, 402, 'generic_decline'],
    ['a limit that is not offered', { limit: 77 }, 400, 'validation'],
  ])('refuses %s, and leaves no tab open', async (_, wish, status, code) => {
    const refused = await askForTab(bar, guest, wish)
    expect(refusalOf(refused)).toEqual([status, code])
    const open = await bar.app.db
      .selectFrom('tab')
      .select('id')
      .where('status', '<>', 'Closed')
      .where('limitCents', 'is not', null)
      .where('customerId', '=', await ownId())
      .execute()
    expect(open).toEqual([])
  })

  it('is refused where each order is charged', async () => {
    await setTabMode(bar, 'each')
    const refused = await askForTab(bar, guest)
    expect(refusalOf(refused)).toEqual([409, 'no_tabs'])
  })

  it('twice is refused', async () => {
    await openTab(bar, guest)
    const refused = await askForTab(bar, guest)
    expect(refusalOf(refused)).toEqual([409, 'tab_open'])
  })
})

describe('orders on a tab', () => {
  it('reach the bar without a charge, and carry the service fee once', async () => {
    const tab = await openTab(bar, guest)
    const first = await paidOrder(bar, { tip: { type: 'percent', value: 20 } }, guest)
    const second = await paidOrder(bar, {}, guest)
    expect(first).toMatchObject({ status: 'Paid', paymentStatus: 'Authorized', onTab: true, tip: 0, tabId: tab.id })
    expect(first.payment).toMatchObject({ status: 'Authorized', amount: first.total })
    expect(first.serviceFee).toBeGreaterThan(0)
    expect(second).toMatchObject({ serviceFee: 0, onTab: true, tabId: tab.id })
    const now = await tabOf(guest, tab.id)
    expect(centsFromDollars(now.total)).toBe(centsFromDollars(first.total) + centsFromDollars(second.total))
    expect(await intentsOf(bar, tab.id)).toMatchObject([{ status: 'requires_capture' }])
  })

  it('are refused when they do not fit with a tip, with what is left', async () => {
    await openTab(bar, guest, { limit: 50 })
    const first = await paidOrder(bar, {}, guest)
    const body = await orderBodyFor(bar, guest, {})
    const quote = (await guest.post('/v1/orders/customer/quote', body)).read(quoteView)
    expect(quote.tab).toMatchObject({ limit: 50, fits: false })
    const refused = await postOrder(guest, body)
    const { code, left } = refused.read(apiError.loose())
    expect([refused.status, code, left]).toEqual([402, 'tab_limit', quote.tab?.left])
    expect(first.total + 0.2 * first.subtotal).toBeLessThanOrEqual(50)
  })

  it('need a tab at a venue that takes orders on tabs only', async () => {
    await setTabMode(bar, 'end')
    const refused = await postOrder(guest, await orderBodyFor(bar, guest))
    expect(refusalOf(refused)).toEqual([409, 'tab_needed'])
  })
})

describe('closing a tab', () => {
  it('takes the drinks, tax, fee and tip in one capture, and releases the rest', async () => {
    const tab = await openTab(bar, guest, { limit: 150 })
    const first = await pickedUpOrder(bar, {}, guest)
    const second = await pickedUpOrder(bar, {}, guest)
    const closed = await closeTab(guest, tab.id, { tip: { type: 'percent', value: 20 } })
    const tip = 0.2 * (first.subtotal + second.subtotal)
    const due = centsFromDollars(first.total) + centsFromDollars(second.total) + centsFromDollars(tip)
    expect(closed).toMatchObject({ status: 'Closed', unpaid: 0, charges: [{ status: 'Captured' }] })
    expect(closed.settledAt).not.toBeNull()
    expect(closed.bill?.tip).toBeCloseTo(tip, 2)
    expect(dueOf(closed)).toBe(due)
    const [intent] = await intentsOf(bar, tab.id)
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: due,
      latest_charge: { application_fee_amount: centsFromDollars(first.serviceFee) },
    })
    for (const { id } of [first, second]) {
      expect(await orderRow(bar, id)).toMatchObject({ paymentStatus: 'Paid' })
    }
  })

  it('twice charges once', async () => {
    const tab = await openTab(bar, guest)
    await pickedUpOrder(bar, {}, guest)
    const closed = await closeTab(guest, tab.id)
    expect(await closeTab(guest, tab.id, { tip: { type: 'percent', value: 20 } })).toEqual(closed)
    expect(await intentsOf(bar, tab.id)).toMatchObject([{ amount_received: dueOf(closed) }])
  })

  it('waits for orders that are not handed over', async () => {
    const tab = await openTab(bar, guest)
    await paidOrder(bar, {}, guest)
    const refused = await guest.post(`/v1/tabs/customer/${tab.id}/close`, {})
    expect(refusalOf(refused)).toEqual([409, 'orders_live'])
  })

  it('without an order releases the hold', async () => {
    const tab = await openTab(bar, guest)
    const closed = await closeTab(guest, tab.id)
    expect(closed).toMatchObject({ status: 'Closed', charges: [{ status: 'Released', captured: 0 }] })
    expect(await intentsOf(bar, tab.id)).toMatchObject([{ status: 'canceled' }])
  })

  it('takes a raised tab from both holds, the first one whole', async () => {
    const tab = await openTab(bar, guest, { limit: 50 })
    await pickedUpOrder(bar, {}, guest)
    const raised = await raiseTab(guest, tab.id)
    expect(raised.read(tabDetails)).toMatchObject({ limit: 100, charges: [{ amount: 50 }, { amount: 50 }] })
    await pickedUpOrder(bar, {}, guest)
    const closed = await closeTab(guest, tab.id, { tip: { type: 'percent', value: 20 } })
    expect(capturesOf(closed)).toEqual([5000, dueOf(closed) - 5000])
  })
})

async function ownId(): Promise<number> {
  const row = await bar.app.db
    .selectFrom('customer')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.id
}
