import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/time'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { TEST_EVENING } from '../../../testing/clock'
import { formIn } from '../../../testing/form-in'
import { demoVenue, kioskMove, newGuest, orderRow, paidOrder } from '../../../testing/orders'
import { testStripe } from '../../../testing/stripe'
import { intentsOf, openTab, setTabMode, tabOf } from '../../../testing/tabs'
import type { Visitor } from '../../../testing/visitor'

/** Tabs on the bar's screen, in browsers without JavaScript. */

let bar: TestBarback
let bartender: Visitor
let guest: Caller
beforeAll(async () => {
  bar = await openBarback()
  bartender = await bar.portal('bartender')
})
beforeEach(async () => {
  bar.clock.set(TEST_EVENING)
  await setTabMode(bar, 'guest')
  guest = await guestNamed('Ana R.')
})
afterAll(() => bar.stop())

async function guestNamed(displayName: string): Promise<Caller> {
  const { caller, email } = await newGuest(bar)
  await bar.app.db.updateTable('customer').set({ displayName }).where('email', '=', email).execute()
  return caller
}

/** The page as a person reads it. */
function textOf({ html }: { html: string }): string {
  return html
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

/** The row of a guest in the list. */
async function rowOf(guestName: string): Promise<string> {
  const { html } = await bartender.get('/kiosk/tabs')
  const rows = html.match(/<li class="tab-row".*?<\/li>/gs) ?? []
  return textOf({ html: rows.find((row) => row.includes(guestName)) ?? '' })
}

async function handedOver(): Promise<Awaited<ReturnType<typeof paidOrder>>> {
  const order = await paidOrder(bar, {}, guest)
  await kioskMove(
    bar,
    order.id,
    { status: 'Started' },
    { status: 'Prepared' },
    { status: 'Ready', cubby: null },
    { status: 'Completed' },
  )
  return order
}

/** Closes a tab whose hold has expired and whose card then declines. */
async function unpaidTab(): Promise<{ tabId: number; total: string }> {
  const { id: tabId } = await openTab(bar, guest)
  await handedOver()
  const [intent] = await intentsOf(bar, tabId)
  await payBy(tabId, 'pm_card_chargeDeclined')
  await testStripe(bar).expireHold(intent?.id ?? '')
  await testStripe(bar).eventsProcessed()
  await press(tabId, 'closeTab')
  return { tabId, total: `$${(await tabOf(guest, tabId)).unpaid.toFixed(2)}` }
}

async function payBy(tabId: number, paymentMethodId: string): Promise<void> {
  await bar.app.db.updateTable('tabCharge').set({ paymentMethodId }).where('tabId', '=', tabId).execute()
}

function press(tabId: number, intent: 'closeTab' | 'chargeAgain', by = bartender, screen = '/kiosk/tabs') {
  return by.submit(`${screen}/${tabId}`, { intent })
}

describe('the bar’s screen', () => {
  it('leads to the tabs, with how many are open, where guests may open one', async () => {
    const countOn = async () => /Tabs (\d+)/.exec(textOf(await bartender.get('/kiosk')))?.[1]
    const before = Number(await countOn())
    await openTab(bar, guest)
    expect(Number(await countOn())).toBe(before + 1)
  })

  it('has no way to tabs where every order is charged, unless one is still open', async () => {
    const { id } = await openTab(bar, guest)
    await setTabMode(bar, 'each')
    expect((await bartender.get('/kiosk')).html).toContain('href="/kiosk/tabs?')
    const others = bar.app.db.updateTable('tab').set({ status: 'Closed', unpaidSince: null })
    await others.where('id', '<>', id).where('securedAt', 'is not', null).execute()
    await press(id, 'closeTab')
    expect((await bartender.get('/kiosk')).html).not.toContain('href="/kiosk/tabs?')
  })
})

describe('the list of tabs', () => {
  it('names the guest, since when, how much of how much, idle time and live orders', async () => {
    guest = await guestNamed('Zoë B.')
    await openTab(bar, guest, { limit: 100 })
    const order = await paidOrder(bar, {}, guest)
    bar.clock.advance(12 * MINUTE_MS)
    const row = await rowOf('Zoë B.')
    expect(row).toContain(`$${order.total.toFixed(2)} of $100`)
    expect(row).toMatch(/since \d+:\d\d [AP]M · idle 12 min 1 order live/)
  })

  it('puts unpaid ones first, with the reason, and charges the card again', async () => {
    await openTab(bar, await guestNamed('Waits'))
    guest = await guestNamed('Declined')
    const { tabId, total } = await unpaidTab()
    const { html } = await bartender.get('/kiosk/tabs')
    expect(html.indexOf('Declined')).toBeLessThan(html.indexOf('Waits'))
    expect(await rowOf('Declined')).toContain(`${total} not paid: card declined`)

    const again = await press(tabId, 'chargeAgain')
    expect(again.location).toBe(`/kiosk/tabs/${tabId}`)
    expect(textOf(await bartender.get(`/kiosk/tabs/${tabId}`))).toContain(`${total} not paid: card declined`)

    await payBy(tabId, 'pm_card_visa')
    await press(tabId, 'chargeAgain')
    expect(textOf(await bartender.get(`/kiosk/tabs/${tabId}`))).toContain(
      `The tab of Declined is closed: ${total} paid`,
    )
    expect(await rowOf('Declined')).toBe('')
  })
})

describe('a tab’s bill', () => {
  it('lists lines by order, what was taken off, tax by class, fee, tip, total and holds', async () => {
    const { id } = await openTab(bar, guest, { limit: 100, tip: { type: 'percent', value: 20 } })
    const order = await handedOver()
    const { bill } = await tabOf(guest, id)
    const text = textOf(await bartender.get(`/kiosk/tabs/${id}`))
    const [line] = order.items
    expect(text).toContain(`Order #${order.dailyNumber} ${line?.quantity} × ${line?.name}`)
    for (const part of ['Subtotal', 'Service fee', 'Tip']) expect(text).toMatch(new RegExp(`${part} \\$\\d`))
    expect(text).toMatch(/[\w ]+ \([\d.]+%\) \$\d/)
    expect(text).toContain(`Total $${bill?.total.toFixed(2)}`)
    expect(text).toContain('$100.00 held on visa 4242')

    const manager = await bar.portal('manager')
    const comp = { intent: 'comp', orderId: String(order.id), version: String((await orderRow(bar, order.id)).version) }
    const comped = await manager.submit(`/orders/${order.id}?ask=comp`, {
      ...comp,
      howMuch: '2',
      compReason: 'Regular',
    })
    expect(comped.status).toBe(302)
    const after = textOf(await bartender.get(`/kiosk/tabs/${id}`))
    expect(after).toMatch(/taken off, tax included −\$2\.\d\d/)
    expect(after).toMatch(/Taken off −\$2\.\d\d/)
    expect(textOf(await manager.get(`/orders/${order.id}`))).toMatch(/\$2\.\d\d Comp Taken off the tab/)
  })

  it('asks once before it closes the tab, naming amount, card and tip, and then says what was paid', async () => {
    const { id } = await openTab(bar, guest, { tip: { type: 'percent', value: 20 } })
    await handedOver()
    const total = (await tabOf(guest, id)).bill?.total.toFixed(2) ?? ''
    const asked = await bartender.get(`/kiosk/tabs/${id}?ask=close`)
    expect(textOf(asked)).toContain(`Charges $${total} to visa 4242, with the 20% tip`)
    expect(textOf(asked)).toMatch(/20% tip \(\$[\d.]+\) that Ana R\. chose\./)
    const closed = await bartender.submit(`/kiosk/tabs/${id}?ask=close`, formIn(asked, 'close-tab'))
    expect(closed.location).toBe(`/kiosk/tabs/${id}`)
    const text = textOf(await bartender.get(`/kiosk/tabs/${id}`))
    expect(text).toContain(`The tab of Ana R. is closed: $${total} paid`)
    expect(text).toMatch(/\$[\d.]+ charged to visa 4242, \$[\d.]+ released/)
    expect(await tabOf(guest, id)).toMatchObject({ status: 'Closed', unpaid: 0 })
  })

  it('is closed once, however often it is pressed', async () => {
    const { id } = await openTab(bar, guest)
    await handedOver()
    await Promise.all([press(id, 'closeTab'), press(id, 'closeTab')])
    expect((await press(id, 'closeTab')).status).toBe(302)
    const { bill, charges } = await tabOf(guest, id)
    expect(charges).toMatchObject([{ status: 'Captured', captured: bill?.total }])
  })

  it('cannot be closed while an order is live, and says what to do', async () => {
    const { id } = await openTab(bar, guest)
    await paidOrder(bar, {}, guest)
    const page = await bartender.get(`/kiosk/tabs/${id}?ask=close`)
    expect(page.html).not.toContain('id="close-tab"')
    const refused = await press(id, 'closeTab')
    expect(refused.status).toBe(409)
    for (const { html } of [page, refused]) {
      expect(html).toContain('One order on it is not handed over. Hand it over or cancel it first.')
    }
    expect((await tabOf(guest, id)).status).toBe('Open')
  })

  it('releases the hold when nothing was ordered', async () => {
    const { id } = await openTab(bar, guest)
    const asked = textOf(await bartender.get(`/kiosk/tabs/${id}?ask=close`))
    expect(asked).toContain('Nothing is due. Releases what is held on visa 4242.')
    await press(id, 'closeTab')
    expect(await intentsOf(bar, id)).toMatchObject([{ status: 'canceled' }])
  })

  it('is the same in the portal, where it can be closed as well', async () => {
    const { id } = await openTab(bar, guest)
    const order = await handedOver()
    const manager = await bar.portal('manager')
    expect((await manager.get(`/orders/${order.id}`)).html).toContain(`href="/tabs/${id}"`)
    expect(textOf(await manager.get(`/tabs/${id}`))).toContain(`Total $${order.total.toFixed(2)}`)
    expect((await press(id, 'closeTab', manager, '/tabs')).location).toBe(`/tabs/${id}`)
    expect((await tabOf(guest, id)).status).toBe('Closed')
  })
})

describe('permissions', () => {
  it('hide another venue’s tabs, and let Barback’s service read without pressing', async () => {
    const { id } = await openTab(bar, guest)
    const { businessId } = await demoVenue(bar)
    const other = await bar.app.db
      .selectFrom('tab')
      .select('id')
      .where('businessId', '<>', businessId)
      .executeTakeFirstOrThrow()
    for (const screen of ['/kiosk/tabs', '/tabs']) {
      expect((await bartender.get(`${screen}/${other.id}`)).status).toBe(404)
      expect((await press(other.id, 'closeTab', bartender, screen)).status).toBe(404)
      const service = await bar.portal('service')
      const read = await service.get(`${screen}/${id}?ask=close`)
      expect(read.status).toBe(200)
      expect(read.html).not.toContain('close-tab')
      expect((await press(id, 'closeTab', service, screen)).status).toBe(403)
    }
    expect((await tabOf(guest, id)).status).toBe('Open')
  })
})

describe('the portal', () => {
  it('names unpaid tabs among what needs attention, with the way to charge them', async () => {
    const { tabId, total } = await unpaidTab()
    const manager = await bar.portal('manager')
    const page = await manager.get('/')
    expect(textOf(page)).toMatch(new RegExp(`Tab of [^:]+: \\${total} could not be charged`))
    expect(page.html).toContain(`href="/tabs/${tabId}"`)
    const bill = await manager.get(`/tabs/${tabId}`)
    expect(bill.html).toContain('Charge again')
    await payBy(tabId, 'pm_card_visa')
    await press(tabId, 'chargeAgain', manager, '/tabs')
    expect((await manager.get('/')).html).not.toContain(`href="/tabs/${tabId}"`)
  })

  it('lets a manager refund an order of an open tab, which is then charged less', async () => {
    const { id } = await openTab(bar, guest)
    const order = await handedOver()
    const manager = await bar.portal('manager')
    const screen = await manager.get(`/orders/${order.id}`)
    expect(textOf(screen)).toContain('Authorized')
    expect(textOf(screen)).toContain('$100.00 held on visa 4242')
    const refund = { intent: 'refundOrder', orderId: String(order.id), reason: 'wrong drink' }
    expect((await manager.submit(`/orders/${order.id}?ask=order:${order.id}`, refund)).status).toBe(302)
    expect(textOf(await manager.get(`/orders/${order.id}`))).toContain('Taken off the tab')
    await press(id, 'closeTab')
    const { charges } = await tabOf(guest, id)
    expect(charges[0]?.captured).toBeCloseTo(order.serviceFee, 2)
    expect(textOf(await manager.get(`/orders/${order.id}`))).toContain('Taken off the tab')
  })
})
