import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { centsFromDollars } from '../../../contract/money'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { TEST_EVENING } from '../../../testing/clock'
import { cancelAsGuest, demoVenue, newGuest, orderRow, paidOrder, pickedUpOrder } from '../../../testing/orders'
import { closeTab, dueOf, openTab, setTabMode, takenOf } from '../../../testing/tabs'

/** The bill of a closed tab, divided over its holds and a payment (docs/rules/tabs.md#closing). */

let bar: TestBarback
let guest: Caller
beforeAll(async () => {
  bar = await openBarback()
  await setTabMode(bar, 'guest')
})
beforeEach(async () => {
  bar.clock.set(TEST_EVENING)
  guest = (await newGuest(bar)).caller
})
afterAll(() => bar.stop())

describe('a bill above the holds', () => {
  it('is charged with a payment of the rest', async () => {
    const tab = await openTab(bar, guest, { limit: 50 })
    await pickedUpOrder(bar, {}, guest)
    const closed = await closeTab(guest, tab.id, { tip: { type: 'percent', value: 100 } })
    expect(closed.charges).toMatchObject([
      { kind: 'Hold', status: 'Captured', captured: 50 },
      { kind: 'Payment', status: 'Captured' },
    ])
    expect(takenOf(closed)).toBe(dueOf(closed))
  })

  it('by less than Stripe charges takes some of the hold for the payment', async () => {
    const tab = await openTab(bar, guest, { limit: 50 })
    const order = await pickedUpOrder(bar, {}, guest)
    const tip = 50.3 - order.total
    const closed = await closeTab(guest, tab.id, { tip: { type: 'amount', value: Math.round(tip * 100) / 100 } })
    expect(closed.charges).toMatchObject([
      { kind: 'Hold', captured: 49.8 },
      { kind: 'Payment', captured: 0.5 },
    ])
    expect(takenOf(closed)).toBe(5030)
  })
})

describe('the service fee of a cancelled first order', () => {
  it('is the next order’s', async () => {
    const tab = await openTab(bar, guest)
    const first = await paidOrder(bar, {}, guest)
    const second = await pickedUpOrder(bar, {}, guest)
    await cancelAsGuest(guest, first)
    const closed = await closeTab(guest, tab.id)
    expect(await orderRow(bar, second.id)).toMatchObject({ serviceFeeCents: centsFromDollars(first.serviceFee) })
    expect(closed.bill?.serviceFee).toBe(first.serviceFee)
    expect(takenOf(closed)).toBe(dueOf(closed))
  })

  it('is not charged if the next order has its own', async () => {
    const tab = await openTab(bar, guest)
    await cancelAsGuest(guest, await paidOrder(bar, {}, guest))
    const { businessId } = await demoVenue(bar)
    const change = { serviceFeeCents: 149, updatedAt: bar.clock.now() }
    await bar.app.db.updateTable('business').set(change).where('id', '=', businessId).execute()
    const second = await pickedUpOrder(bar, {}, guest)
    const closed = await closeTab(guest, tab.id)
    expect(closed.bill).toMatchObject({ serviceFee: 1.49, total: second.total })
  })
})
