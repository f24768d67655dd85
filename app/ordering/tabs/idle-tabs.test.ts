import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { IDLE_TAB_MS } from '../../../contract/limits'
import { DAY_MS, MINUTE_MS } from '../../../contract/time'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { TEST_EVENING } from '../../../testing/clock'
import { newGuest, orderRow, paidOrder, pickedUpOrder } from '../../../testing/orders'
import { dueOf, openTab, setTabMode, tabOf, takenOf } from '../../../testing/tabs'

/** Open tabs that close by themselves (docs/rules/tabs.md#closing). */

let bar: TestBarback
let guest: Caller
let email: string
beforeAll(async () => {
  bar = await openBarback()
  await setTabMode(bar, 'guest')
})
beforeEach(async () => {
  bar.clock.set(TEST_EVENING)
  ;({ caller: guest, email } = await newGuest(bar))
})
afterAll(() => bar.stop())

/** Lets time pass, sweeps, and signs the guest in again: tokens last for minutes. */
async function after(ms: number): Promise<void> {
  bar.clock.advance(ms)
  await bar.sweep()
  guest = await bar.customer(email)
}

describe('a tab that is left open', () => {
  it('closes and is charged an hour after the last activity on it, with the tip chosen beforehand', async () => {
    const tab = await openTab(bar, guest, { tip: { type: 'percent', value: 18 } })
    await pickedUpOrder(bar, {}, guest)
    await after(IDLE_TAB_MS - MINUTE_MS)
    expect(await tabOf(guest, tab.id)).toMatchObject({ status: 'Open' })
    await after(2 * MINUTE_MS)
    const closed = await tabOf(guest, tab.id)
    expect(closed).toMatchObject({ status: 'Closed', charges: [{ status: 'Captured' }] })
    expect(closed.bill?.tip).toBeCloseTo(0.18 * (closed.bill?.subtotal ?? 0), 2)
    expect(takenOf(closed)).toBe(dueOf(closed))
  })

  it('does not close while an order is live, until the business date ends and the order is cancelled', async () => {
    const tab = await openTab(bar, guest)
    const drunk = await pickedUpOrder(bar, {}, guest)
    const left = await paidOrder(bar, {}, guest)
    await after(2 * IDLE_TAB_MS)
    expect(await tabOf(guest, tab.id)).toMatchObject({ status: 'Open' })
    await after(DAY_MS / 2)
    const closed = await tabOf(guest, tab.id)
    expect(closed).toMatchObject({ status: 'Closed', charges: [{ status: 'Captured' }] })
    expect(await orderRow(bar, left.id)).toMatchObject({ status: 'Cancelled' })
    const { totalCents } = await orderRow(bar, drunk.id)
    expect(takenOf(closed)).toBe(totalCents)
  })
})
