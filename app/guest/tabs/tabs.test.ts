import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { TEST_EVENING } from '../../../testing/clock'
import {
  bigWords,
  guestInBrowser,
  press,
  refusalIn,
  textOf,
  type GuestInBrowser,
} from '../../../testing/guest-at-locker'
import { paidOrder, pickedUpOrder } from '../../../testing/orders'
import { fieldsOf, tabWithOrder } from '../../../testing/guest-tab'
import { testStripe } from '../../../testing/stripe'
import { openTab, raiseTab, setTabMode, tabOf } from '../../../testing/tabs'

/** The guest's screens of tabs that are paid at the end, in a browser without JavaScript. */

let bar: TestBarback
let guest: GuestInBrowser
beforeAll(async () => {
  bar = await openBarback()
})
beforeEach(async () => {
  bar.clock.set(TEST_EVENING)
  await setTabMode(bar, 'guest')
  guest = await guestInBrowser(bar)
})
afterAll(() => bar.stop())

const dollarsOf = (sum: number) => `$${sum.toFixed(2)}`

describe('an open tab', () => {
  it('shows its bill by order, closes with a tip, and shows what was charged and released', async () => {
    const { tab, order, path } = await tabWithOrder(bar, guest)
    const page = textOf(await guest.browser.get(path))
    expect(page).toContain('2 × Negroni')
    expect(page).toContain(`href="/app/orders/${order.id}"`)
    expect(page).toContain('What is left of the hold is released at once.')
    expect(textOf(await guest.browser.get('/app/orders'))).toContain(`${dollarsOf(order.total)} of $100.00`)
    const closed = await press(guest.browser, path, { intent: 'close', tip: '20' })
    expect(closed.location).toBe(path)
    const { bill } = await tabOf(guest.caller, tab.id)
    const after = textOf(await guest.browser.get(path))
    expect(bill?.tip).toBeCloseTo(order.subtotal * 0.2, 2)
    expect(after).toContain(`${dollarsOf(bill?.total ?? 0)} charged to your Visa ending in 4242`)
    expect(after).toContain(`${dollarsOf(100 - (bill?.total ?? 0))} of the hold released.`)
    expect(after).not.toContain('Close and pay')
    expect(textOf(await guest.browser.get(`/app/orders/${order.id}`))).toContain('Paid with the tab')
    expect((await guest.browser.get(`/app/orders/${order.id}/receipt`)).status).toBe(200)
  })

  it('takes no tip when the guest chooses none, whatever was chosen at its opening', async () => {
    const { tab, path } = await tabWithOrder(bar, guest, { tip: { type: 'percent', value: 25 } })
    expect(await fieldsOf(guest, path, 'close')).toMatchObject({ tip: '25' })
    await press(guest.browser, path, { intent: 'close', tip: '0' })
    expect((await tabOf(guest.caller, tab.id)).bill?.tip).toBe(0)
  })

  it('takes an amount of the guest’s own, and refuses one above the drinks', async () => {
    const { tab, path } = await tabWithOrder(bar, guest)
    const tooMuch = await press(guest.browser, path, { intent: 'close', tip: 'own', ownTip: '500' })
    expect([tooMuch.status, refusalIn(tooMuch)]).toEqual([400, 'The tip can’t be more than the drinks'])
    await press(guest.browser, path, { intent: 'close', tip: 'own', ownTip: '5,50' })
    expect((await tabOf(guest.caller, tab.id)).bill?.tip).toBe(5.5)
  })

  it('is not closed at another sum than the guest saw', async () => {
    const { path } = await tabWithOrder(bar, guest, { limit: 150 })
    const fields = await fieldsOf(guest, path, 'close')
    await pickedUpOrder(bar, {}, guest.caller)
    const refused = await guest.browser.submit(path, fields)
    expect([refused.status, refusalIn(refused)]).toEqual([
      409,
      expect.stringMatching(/^The bill was \$.* and is now \$/),
    ])
  })

  it('is closed with its tip where orders are charged by themselves again', async () => {
    const { tab, order, path } = await tabWithOrder(bar, guest)
    await setTabMode(bar, 'each')
    await press(guest.browser, path, { intent: 'close', tip: '20' })
    expect((await tabOf(guest.caller, tab.id)).bill?.tip).toBeCloseTo(order.subtotal * 0.2, 2)
  })

  it('waits for drinks that were not picked up, and says so', async () => {
    const tab = await openTab(bar, guest.caller)
    await paidOrder(bar, {}, guest.caller)
    const page = textOf(await guest.browser.get(`/app/tabs/${tab.id}`))
    expect(page).toContain('Pick up your drinks first.')
    expect(page).not.toContain('Close and pay')
  })

  it('without an order closes for nothing', async () => {
    const tab = await openTab(bar, guest.caller)
    const path = `/app/tabs/${tab.id}`
    expect(textOf(await guest.browser.get(path))).toContain('Nothing is charged, and the hold is released.')
    await press(guest.browser, path, { intent: 'close' })
    expect(textOf(await guest.browser.get(path))).toContain('Nothing was charged.')
  })

  it('is raised on its card or on another, and says when that is declined', async () => {
    const { tab, path } = await tabWithOrder(bar, guest, { limit: 50 })
    const declined = await guest.browser.submit(path, {
      ...(await fieldsOf(guest, path, 'raise')),
      by: '50',
      card: 'pm_card_chargeDeclinedInsufficientFunds',
    })
    expect([declined.status, refusalIn(declined)]).toEqual([402, 'Your card has insufficient funds.'])
    expect(textOf(await guest.browser.get(path))).toContain('The limit stays at $50.00.')
    const sent = { ...(await fieldsOf(guest, path, 'raise')), by: '100', card: '' }
    for (const _twice of [1, 2]) expect((await guest.browser.submit(path, sent)).location).toBe(path)
    expect(await tabOf(guest.caller, tab.id)).toMatchObject({ limit: 150 })
    const again = await guest.browser.submit(path, { ...sent, by: '50' })
    expect(refusalIn(again)).toBe('This was sent before. Here is your tab as it is now.')
    expect(textOf(await guest.browser.get(path))).toContain('Limit $150.00')
  })

  it('cannot be raised without end', async () => {
    const tab = await openTab(bar, guest.caller, { limit: 50 })
    for (let holds = 1; holds < 5; holds += 1) expect((await raiseTab(guest.caller, tab.id)).status).toBe(200)
    expect(textOf(await guest.browser.get(`/app/tabs/${tab.id}`))).not.toContain('Raise the limit')
  })

  it('is not another guest’s', async () => {
    const { path } = await tabWithOrder(bar, guest)
    const stranger = await guestInBrowser(bar)
    for (const screen of [path, `${path}/pay`]) expect((await stranger.browser.get(screen)).status).toBe(404)
    const forms: Record<string, string>[] = [{ intent: 'close' }, { intent: 'raise', once: 'a', by: '50' }]
    for (const fields of forms) {
      expect((await stranger.browser.submit(path, fields)).status).toBe(404)
    }
    expect((await stranger.browser.submit(`${path}/pay`, { intent: 'pay' })).status).toBe(404)
  })
})

describe('a tab that could not be charged', () => {
  /** Closes the tab while Stripe refuses, until Barback gives up. */
  async function closedUnpaid(path: string): Promise<void> {
    const stripe = testStripe(bar)
    await stripe.fault({ fault: 'refused', match: 'POST /v1/payment_intents', times: 100 })
    await press(guest.browser, path, { intent: 'close', tip: '0' })
    for (let hour = 0; hour < 3; hour += 1) {
      bar.clock.advance(60 * 60_000)
      await bar.sweep()
    }
    await stripe.noFaults()
  }

  it('says so, and is paid with another card', async () => {
    const { tab, path } = await tabWithOrder(bar, guest)
    await closedUnpaid(path)
    const unpaid = (await tabOf(await bar.customer(guest.email), tab.id)).unpaid
    expect(unpaid).toBeGreaterThan(0)
    const page = textOf(await guest.browser.get(path))
    expect(page).toContain(`${dollarsOf(unpaid)} could not be charged.`)
    expect(page).toMatch(new RegExp(`href="${path}/pay"[^>]*>Pay \\$`))
    const pay = `${path}/pay`
    expect(bigWords(await guest.browser.get(pay))).toBe(`Pay ${dollarsOf(unpaid)}`)
    const declined = await press(guest.browser, pay, { intent: 'pay', card: 'pm_card_chargeDeclined' })
    expect([declined.status, refusalIn(declined)]).toEqual([402, 'Your card was declined.'])
    const paid = await press(guest.browser, pay, { intent: 'pay', card: 'pm_card_visa' })
    expect(paid.location).toBe(path)
    expect((await guest.browser.get(pay)).location).toBe(path)
    expect(textOf(await guest.browser.get(path))).toContain(`${dollarsOf(unpaid)} charged to your Visa`)
  })
})

describe('an order on a tab', () => {
  it('says that it is on the tab, and that a cancelled one was taken off', async () => {
    const tab = await openTab(bar, guest.caller)
    const { id, total } = await paidOrder(bar, {}, guest.caller)
    const path = `/app/orders/${id}`
    const page = textOf(await guest.browser.get(path))
    expect(page).toContain('On your tab. The bar will start on it soon.')
    expect(page).toContain(`href="/app/tabs/${tab.id}"`)
    expect(page).toContain('It’s taken off the tab.')
    expect(page).not.toContain(`${path}/receipt`)
    await press(guest.browser, path, { intent: 'cancel' })
    const cancelled = await guest.browser.get(path)
    expect(bigWords(cancelled)).toBe('Cancelled')
    expect(textOf(cancelled)).toContain(`${dollarsOf(total)} was taken off the tab.`)
    await press(guest.browser, `/app/tabs/${tab.id}`, { intent: 'close' })
    expect(bigWords(await guest.browser.get(path))).toBe('Cancelled')
  })

  it('says that a drink the bar could not make was taken off the tab', async () => {
    const tab = await openTab(bar, guest.caller)
    const order = await paidOrder(bar, {}, guest.caller)
    const { id: itemId } = await bar.app.db
      .selectFrom('orderItem')
      .select('id')
      .where('orderId', '=', order.id)
      .executeTakeFirstOrThrow()
    const manager = await bar.staff('manager')
    const comped = await manager.post(
      `/v1/orders/${order.id}/comps`,
      { type: 'percent', value: 50, itemId, reason: 'Spilled' },
      { 'Idempotency-Key': randomUUID() },
    )
    expect(comped.status, JSON.stringify(comped.body)).toBe(200)
    expect(textOf(await guest.browser.get(`/app/orders/${order.id}`))).toContain('Taken off the tab')
    const page = textOf(await guest.browser.get(`/app/tabs/${tab.id}`))
    expect(page).toMatch(/\$\d+\.\d\d taken off/)
  })
})
