import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { postFormsIn } from '../../../testing/form-in'
import {
  bigWords,
  guestInBrowser,
  loadOrder,
  openDemoLocker,
  openDoor,
  orderFromBasket,
  press,
  refusalIn,
  shareLocation,
  textOf,
  type GuestInBrowser,
} from '../../../testing/guest-at-locker'
import {
  demoVenue,
  kioskMove,
  menuItemNamed,
  orderBodyFor,
  orderRow,
  paidOrder,
  postOrder,
} from '../../../testing/orders'
import { testStripe } from '../../../testing/stripe'
import { placedOrder } from '../../../contract/calls/orders'
import { centsFromDollars, formatDollars } from '../../../contract/money'

let bar: TestBarback
let slug: string
beforeAll(async () => {
  bar = await openBarback()
  const { businessId } = await demoVenue(bar)
  const business = bar.app.db.selectFrom('business').select('slug').where('id', '=', businessId)
  slug = (await business.executeTakeFirstOrThrow()).slug
})
afterAll(() => bar.stop())

const idIn = (path: string | undefined) => Number(/^\/app\/orders\/(\d+)/.exec(path ?? '')?.[1])

/** Places an order without paying it. Returns its id. */
async function unpaidOrder({ caller }: GuestInBrowser, paymentMethodId: string): Promise<number> {
  await postOrder(caller, await orderBodyFor(bar, caller, { paymentMethodId }))
  const newest = bar.app.db.selectFrom('order').select('id').orderBy('id', 'desc')
  return (await newest.executeTakeFirstOrThrow()).id
}

/** How full the glasses are drawn. */
const filledIn = ({ html }: { html: string }) => /data-filled="(\w+)"/.exec(html)?.[1]

/** The first drink's empty glass, and the same poured, as SVG. */
async function picturesIn({ html }: { html: string }): Promise<string[]> {
  const paths = [...html.matchAll(/src="(\/images\/drinks\/[^"]+)"/g)].map(([, path = '']) =>
    path.replace('&amp;', '&'),
  )
  return Promise.all(paths.slice(0, 2).map(async (path) => (await fetch(new URL(path, bar.url))).text()))
}

describe('an order in a browser without JavaScript', () => {
  it('goes from the basket to the open door, and shows its progress', async () => {
    const guest = await guestInBrowser(bar)
    const { browser } = guest
    const placed = await orderFromBasket(bar, guest)
    expect(placed.location).toMatch(/^\/app\/orders\/\d+\/pay$/)
    const id = idIn(placed.location)
    const order = `/app/orders/${id}`
    expect(bigWords(await browser.get(order))).toBe('Not paid yet')
    const paid = await press(browser, `${order}/pay`, { intent: 'pay', card: 'pm_card_visa' })
    expect(paid.location).toBe(order)
    const waiting = await browser.get(order)
    expect(bigWords(waiting)).toBe('In the queue')
    expect(waiting.html).toContain('http-equiv="refresh"')
    expect(filledIn(waiting)).toBe('empty')
    const [glass = '', poured = ''] = await picturesIn(waiting)
    expect(poured.length).toBeGreaterThan(glass.length)
    expect([glass, poured].map((svg) => svg.includes('fill="url(#liquid)"'))).toEqual([false, true])
    await kioskMove(bar, id, { status: 'Started' })
    expect(filledIn(await browser.get(order))).toBe('pouring')

    const locker = await openDemoLocker(bar)
    const cubby = await loadOrder(bar, locker, id)
    const ready = await browser.get(order)
    expect(bigWords(ready)).toBe(`Cubby ${cubby}`)
    expect(ready.html).toContain(`<title>Ready: cubby ${cubby} –`)
    expect(ready.html).toContain('data-color="green"')
    expect(ready.html).toContain('data:image/svg+xml;base64,')

    const { location } = await demoVenue(bar)
    const withoutLocation = await press(browser, order, { intent: 'open' })
    expect(refusalIn(withoutLocation)).toContain('Share your location')
    const far = await browser.submit(order, { intent: 'open', location: '30.32548,-81.66712' })
    expect(refusalIn(far)).toContain('You are 0.6 mi away')
    for (const _twice of [1, 2]) {
      const opened = await browser.submit(order, { intent: 'open', location })
      expect(opened.location).toBe(order)
    }
    const command = await locker.first('command', ({ door, cubby: number }) => door === 'front' && number === cubby)
    expect(locker.received.filter((message) => message.type === 'command' && message.door === 'front')).toHaveLength(1)
    const opening = await browser.get(order)
    expect(opening.html).toContain('data-color="orange"')
    expect(opening.html).toContain('Pull the door open.')
    expect(opening.html).toContain('Open again')
    locker.send({ type: 'result', commandId: command.id, outcome: 'done' })
    const shut = await openDoor(bar, locker, cubby, 'front')
    expect((await browser.get(order)).html).toContain('Take everything out and close the door.')
    await shut()
    const over = await browser.get(order)
    expect(bigWords(over)).toBe('Picked up')
    expect(over.html).toContain('Left something inside?')
    expect(over.html).toMatch(/class="button second"[^>]*>Open again</)
    expect(filledIn(over)).toBe('enjoyed')
    expect(over.html.match(/class="button"[^>]*>[^<]*(?:<span>)?[^<]*/g)).toEqual([
      expect.stringMatching(/Another round$/),
    ])
    expect(over.html).not.toContain('http-equiv="refresh"')
    await locker.drop()
  })

  it('can be cancelled until the bar starts it, and is refunded', async () => {
    const guest = await guestInBrowser(bar)
    const { id } = await paidOrder(bar, {}, guest.caller)
    await press(guest.browser, `/app/orders/${id}`, { intent: 'cancel' })
    expect(bigWords(await guest.browser.get(`/app/orders/${id}`))).toBe('Refunded')
    const late = await paidOrder(bar, {}, guest.caller)
    await kioskMove(bar, late.id, { status: 'Started' })
    const refused = await guest.browser.submit(`/app/orders/${late.id}`, { intent: 'cancel' })
    expect(refusalIn(refused)).toContain('The bar has started your order')
  })

  it('is not shown to other guests', async () => {
    const { id } = await paidOrder(bar)
    const { browser } = await guestInBrowser(bar)
    for (const path of ['', '/events', '/pay', '/receipt']) {
      expect((await browser.get(`/app/orders/${id}${path}`)).status).toBe(404)
    }
    for (const intent of ['open', 'cancel', 'again']) {
      expect((await browser.submit(`/app/orders/${id}`, { intent })).status).toBe(404)
    }
    expect((await browser.submit(`/app/orders/${id}/pay`, { intent: 'pay', card: 'pm_card_visa' })).status).toBe(404)
    const stranger = await bar.visitor().get(`/app/orders/${id}`)
    expect(stranger.location).toBe(`/app/sign-in?to=${encodeURIComponent(`/app/orders/${id}`)}`)
  })
})

describe('paying for an order', () => {
  it('with another card works after a declined one, for the same order', async () => {
    const guest = await guestInBrowser(bar)
    const id = await unpaidOrder(guest, 'pm_card_chargeDeclined')
    const pay = `/app/orders/${id}/pay`
    expect(refusalIn(await guest.browser.get(pay))).toBe('Your card was declined.')
    const again = await press(guest.browser, pay, { intent: 'pay', card: 'pm_card_chargeDeclinedInsufficientFunds' })
    expect(again.status).toBe(402)
    expect(refusalIn(again)).toBe('Your card has insufficient funds.')
    const paid = await press(guest.browser, pay, { intent: 'pay', card: 'pm_card_visa' })
    expect(paid.location).toBe(`/app/orders/${id}`)
    expect((await orderRow(bar, id)).status).toBe('Paid')
    expect((await guest.browser.get(pay)).location).toBe(`/app/orders/${id}`)
  })

  it('redirects to a bank that requires confirmation, and returns to the order', async () => {
    const guest = await guestInBrowser(bar)
    const id = await unpaidOrder(guest, 'pm_card_chargeDeclined')
    const pay = `/app/orders/${id}/pay`
    const asked = await guest.browser.submit(pay, { intent: 'pay', card: 'pm_card_authenticationRequired' })
    expect(asked.status).toBe(302)
    const bankPage = asked.headers.get('location') ?? ''
    expect(bankPage).toContain('/authenticate/')
    expect((await guest.browser.get(pay)).html).toContain('Confirm at my bank')

    const back = await testStripe(bar).press(bankPage, { outcome: 'complete' })
    const { pathname, search } = new URL(back ?? '')
    const returned = await guest.browser.get(`${pathname}${search}`)
    expect(returned.html).toContain(`content="0;url=/app/orders/${id}"`)
    expect(bigWords(await guest.browser.get(`/app/orders/${id}`))).toBe('In the queue')
    const stranger = await (await guestInBrowser(bar)).browser.get(`${pathname}${search}`)
    expect(stranger.html).not.toContain('/app/orders')
  })

  it('creates one order when the basket is sent twice', async () => {
    const guest = await guestInBrowser(bar)
    const { businessId, location } = await demoVenue(bar)
    const item = await menuItemNamed(bar, businessId, 'Negroni')
    await press(guest.browser, `/app/b/${slug}/items/${item}`, { quantity: '1' })
    const basket = `/app/b/${slug}/basket`
    await shareLocation(guest.browser, basket, location)
    const form = postFormsIn(await guest.browser.get(basket), basket).find(({ fields }) => fields.intent === 'pay')
    const sent = { ...form?.fields, tip: '0' }
    const [first, second] = await Promise.all([guest.browser.submit(basket, sent), guest.browser.submit(basket, sent)])
    expect(idIn(second.location)).toBe(idIn(first.location))
    const pay = `/app/orders/${idIn(first.location)}/pay`
    const wish = { intent: 'pay', card: 'pm_card_visa' }
    await Promise.all([guest.browser.submit(pay, wish), guest.browser.submit(pay, wish)])
    expect((await orderRow(bar, idIn(first.location))).status).toBe('Paid')
    const paid = await bar.app.db
      .selectFrom('payment')
      .select('status')
      .where('orderId', '=', idIn(first.location))
      .where('status', '=', 'Succeeded')
      .execute()
    expect(paid).toHaveLength(1)
  })

  it("allows Stripe's scripts on its own screen only, and only with a Stripe key", async () => {
    const guest = await guestInBrowser(bar)
    const id = await unpaidOrder(guest, 'pm_card_chargeDeclined')
    const policy = async (path: string) => (await guest.browser.get(path)).headers.get('content-security-policy')
    expect(await policy(`/app/orders/${id}/pay`)).not.toContain('js.stripe.com')
    const { env, payments } = bar.app
    const was = { base: env.STRIPE_API_BASE, key: payments.publishableKey }
    Object.assign(env, { STRIPE_API_BASE: undefined })
    payments.publishableKey = 'pk_test_of_somebody'
    expect(await policy(`/app/orders/${id}/pay`)).toContain('https://js.stripe.com')
    expect(await policy(`/app/orders/${id}`)).not.toContain('js.stripe.com')
    Object.assign(env, { STRIPE_API_BASE: was.base })
    payments.publishableKey = was.key
  })
})

describe('the guest’s orders', () => {
  it('are listed, the ones in progress first', async () => {
    const guest = await guestInBrowser(bar)
    const first = await paidOrder(bar, {}, guest.caller)
    const second = await paidOrder(bar, {}, guest.caller)
    await guest.browser.submit(`/app/orders/${second.id}`, { intent: 'cancel' })
    const { html } = await guest.browser.get('/app/orders')
    const at = (text: string) => html.indexOf(text, html.indexOf('<main'))
    const order = [at('In progress'), at(`/app/orders/${first.id}"`), at('Earlier'), at(`/app/orders/${second.id}"`)]
    expect(order).toEqual([...order].sort((a, b) => a - b))
    expect(Math.min(...order)).toBeGreaterThan(0)
  })

  it('of one visit are on one tab, which can be closed once none is in progress', async () => {
    const guest = await guestInBrowser(bar)
    const first = await paidOrder(bar, {}, guest.caller)
    const second = await paidOrder(bar, {}, guest.caller)
    const { tabId } = await orderRow(bar, first.id)
    const path = `/app/tabs/${tabId}`
    const list = textOf(await guest.browser.get('/app/orders'))
    expect(list).toMatch(/Open tabs.*The Night Heron.*2 orders/)
    const tab = await guest.browser.get(path)
    for (const { id } of [first, second]) expect(tab.html).toContain(`href="/app/orders/${id}"`)
    expect(tab.html).toContain(`>${formatDollars(centsFromDollars(first.total) + centsFromDollars(second.total))}</dd>`)
    expect(tab.html).not.toContain('Close the tab')
    const early = await guest.browser.submit(path, { intent: 'close' })
    expect([early.status, textOf(early)]).toEqual([409, expect.stringContaining('Pick up or cancel your orders')])
    const stranger = await guestInBrowser(bar)
    expect((await stranger.browser.get(path)).status).toBe(404)
    expect((await stranger.browser.submit(path, { intent: 'close' })).status).toBe(404)

    for (const { id } of [first, second]) await press(guest.browser, `/app/orders/${id}`, { intent: 'cancel' })
    expect((await guest.browser.get(path)).html).toContain('Close the tab')
    expect((await guest.browser.submit(path, { intent: 'close' })).location).toBe(path)
    const closed = await guest.browser.get(path)
    expect(textOf(closed)).toMatch(/closed /)
    expect(closed.html).not.toContain('Close the tab')
    expect(textOf(await guest.browser.get('/app/orders'))).not.toContain('Open tabs')
  })

  it('have a receipt in both languages once they are paid', async () => {
    const guest = await guestInBrowser(bar)
    const unpaid = await unpaidOrder(guest, 'pm_card_chargeDeclined')
    expect((await guest.browser.get(`/app/orders/${unpaid}/receipt`)).status).toBe(409)
    const { id } = await paidOrder(bar, {}, guest.caller)
    const receipt = await guest.browser.get(`/app/orders/${id}/receipt`)
    expect(textOf(receipt)).toContain('2 × Negroni')
    expect(receipt.html).toContain('118 East Bay Street')
    expect(receipt.html).toContain('+1 (904) 555-0118')
    await guest.browser.submit('/app/language', { language: 'es' })
    const spanish = await guest.browser.get(`/app/orders/${id}/receipt`)
    expect(bigWords(spanish)).toBe('Recibo')
  })

  it('can be added to the basket again, and items that are no longer sold are named', async () => {
    const guest = await guestInBrowser(bar)
    const { businessId } = await demoVenue(bar)
    const order = await paidOrder(bar, {}, guest.caller)
    const path = `/app/orders/${order.id}`
    await guest.browser.submit(path, { intent: 'cancel' })
    const again = await press(guest.browser, path, { intent: 'again' })
    expect(again.location).toBe(`/app/b/${slug}/basket`)
    expect(textOf(await guest.browser.get(`/app/b/${slug}/basket`))).toContain('2 × Negroni')

    const { id } = placedOrder.shape.items.element.parse(order.items[0])
    const item = await menuItemNamed(bar, businessId, 'Negroni')
    const sell = (isActive: 0 | 1) =>
      bar.app.db.updateTable('menuItem').set({ isActive }).where('id', '=', item).execute()
    await sell(0)
    expect(textOf(await guest.browser.get(`/app/orders/${order.id}/receipt`))).toContain('Another round')
    const gone = await press(guest.browser, path, { intent: 'again' })
    expect(gone.location).toBe(`/app/b/${slug}/basket?round=${order.id}&gone=${id}`)
    expect((await guest.browser.get(gone.location ?? '')).html).toContain('No longer available that way: Negroni')
    const stranger = await guestInBrowser(bar)
    expect((await stranger.browser.get(gone.location ?? '')).status).toBe(404)
    await sell(1)
  })
  it('are offered once more on the menu, while the basket is empty, and while they are under way', async () => {
    const guest = await guestInBrowser(bar)
    const menu = `/app/b/${slug}`
    expect(textOf(await guest.browser.get(menu))).not.toContain('Another round')
    const order = await paidOrder(bar, {}, guest.caller)
    expect(textOf(await guest.browser.get(`/app/orders/${order.id}`))).toContain('Another round')
    const form = postFormsIn(await guest.browser.get(menu), menu).find(({ fields }) => fields.intent === 'again')
    expect(form?.action).toBe(`/app/orders/${order.id}`)
    const put = () => guest.browser.submit(form?.action ?? '', form?.fields ?? {})
    // The form may arrive twice.
    expect([(await put()).location, (await put()).location]).toEqual([`${menu}/basket`, `${menu}/basket`])
    expect(textOf(await guest.browser.get(`${menu}/basket`))).toContain('2 × Negroni')
    expect(textOf(await guest.browser.get(menu))).not.toContain('Another round')
  })
  it('show a problem that the guest reports until staff resolve it', async () => {
    const guest = await guestInBrowser(bar)
    const order = await paidOrder(bar, {}, guest.caller)
    const { id } = placedOrder.shape.items.element.parse(order.items[0])
    const path = `/app/orders/${order.id}`
    const reported = await press(guest.browser, path, {
      intent: 'report',
      orderItemId: String(id),
      kind: 'Spilled',
      notes: 'Half',
    })
    expect(reported.location).toBe(path)
    expect(textOf(await guest.browser.get(path))).toContain('Reported: It was spilled (Negroni) “Half”')
    const { id: problem } = await bar.app.db
      .selectFrom('orderProblem')
      .select('id')
      .where('orderId', '=', order.id)
      .executeTakeFirstOrThrow()
    await bar.app.db
      .updateTable('orderProblem')
      .set({ resolvedAt: bar.clock.now() })
      .where('id', '=', problem)
      .execute()
    expect(textOf(await guest.browser.get(path))).toContain('Resolved: It was spilled')
    const unknown = await guest.browser.submit(path, { intent: 'report', kind: 'Too warm', orderItemId: '' })
    expect(unknown.status).toBe(400)
  })
})
