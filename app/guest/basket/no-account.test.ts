import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '../../../contract/entities/people'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { press, shareLocation } from '../../../testing/guest-at-locker'
import { codeFor, mailsTo } from '../../../testing/mailed'
import { demoVenue, menuItemNamed } from '../../../testing/orders'
import type { Page, Visitor } from '../../../testing/visitor'
import { sendReceipts } from '../../ordering/receipts/send-receipts'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const HERON = '/app/b/the-night-heron'
const BASKET = `${HERON}/basket`

let count = 0
const newEmail = () => `walk-in-${(count += 1)}@example.com`

/** Puts a drink into the basket of a browser at the bar. */
async function choose(browser: Visitor, drink = 'Shirley Temple'): Promise<void> {
  const { businessId, location } = await demoVenue(bar)
  await browser.submit('/app/age', { isOfAge: 'yes', to: HERON })
  await press(browser, `${HERON}/items/${await menuItemNamed(bar, businessId, drink)}`, { quantity: '1' })
  await shareLocation(browser, BASKET, location)
}

const pay = (browser: Visitor, fields: Record<string, string>) =>
  press(browser, BASKET, { intent: 'pay', tip: '0', card: 'pm_card_visa', guestName: 'Gail', ...fields })

const idOf = ({ location = '' }: Page) => Number(/\/app\/orders\/(\d+)/.exec(location)?.[1])

/** A browser whose guest without an account has a paid order. */
async function ordered(contact: string): Promise<{ browser: Visitor; id: number }> {
  const browser = bar.visitor()
  await choose(browser)
  return { browser, id: idOf(await pay(browser, { contact })) }
}

const guestOf = (orderId: number) =>
  bar.app.db
    .selectFrom('customer')
    .innerJoin('order', 'order.customerId', 'customer.id')
    .selectAll('customer')
    .select(['order.paymentStatus', 'order.status'])
    .where('order.id', '=', orderId)
    .executeTakeFirstOrThrow()

const orderIds = async () => (await bar.app.db.selectFrom('order').select('id').execute()).map(({ id }) => id)

async function receiptsTo(email: string) {
  await sendReceipts(bar.app)
  return (await mailsTo(bar, email)).filter(({ subject }) => /receipt/i.test(subject))
}

async function confirm(browser: Visitor, email: string): Promise<Page> {
  await browser.submit('/app/receipts', { intent: 'code', email })
  return browser.submit('/app/receipts', { intent: 'useCode', email, code: await codeFor(bar, email) })
}

/** Signs in by the mailed code; `names`: for a new account. */
async function signIn(browser: Visitor, email: string, names: Record<string, string> = {}): Promise<Page> {
  await browser.submit('/app/sign-in', { intent: 'code', email })
  return browser.submit('/app/sign-in?to=/app/account', {
    intent: 'useCode',
    email,
    code: await codeFor(bar, email),
    ...names,
  })
}

const NAMES = { firstName: 'Olive', lastName: 'Owner' }

describe('a guest without an account', () => {
  it('orders and pays what has no alcohol with a name and an email, and gets no mail', async () => {
    const email = newEmail()
    const { browser, id } = await ordered(email)
    expect(await guestOf(id)).toMatchObject({
      hasAccount: 0,
      displayName: 'Gail',
      contactEmail: email,
      emailProvedAt: null,
      paymentStatus: 'Paid',
      status: 'Paid',
    })
    expect((await browser.get(`/app/orders/${id}`)).html).toContain('Receipt by email')
    expect((await browser.get('/app/orders')).html).toContain(`/app/orders/${id}`)
    expect((await browser.get(`/app/orders/${id}/receipt`)).status).toBe(200)
    expect(await receiptsTo(email)).toEqual([])
  })

  it('is shown to staff with what was typed, who cannot give it an account', async () => {
    const email = newEmail()
    const { id } = await ordered(email)
    const { id: customerId } = await guestOf(id)
    const staff = await bar.staff('service')
    const shown = (await staff.get(`/v1/customers/${customerId}`)).read(customer.record)
    expect(shown).toMatchObject({ hasAccount: false, contactEmail: email, displayName: 'Gail' })
    const admin = await bar.staff('admin')
    const changed = { ...shown, email: newEmail() }
    expect((await admin.put(`/v1/customers/${customerId}`, changed)).status).toBe(400)
  })

  it('deletes what is stored of them without a password, once no order is open', async () => {
    const { browser, id } = await ordered(newEmail())
    const leave = () => browser.submit('/app/account/delete', { sure: 'on' })
    expect((await leave()).status).toBe(409)
    await browser.submit(`/app/orders/${id}`, { intent: 'cancel' })
    await bar.app.db.updateTable('tab').set({ status: 'Closed' }).where('status', '<>', 'Closed').execute()
    expect((await browser.get('/app/account/delete')).html).not.toContain('type="password"')
    expect((await leave()).location).toBe('/app')
    expect(await guestOf(id)).toMatchObject({
      firstName: 'Deleted',
      displayName: null,
      contactEmail: null,
      orderedWithHash: null,
    })
    expect((await browser.get(`/app/orders/${id}`)).location).toContain('/app/sign-in')
  })

  it('orders with a phone number in any US form', async () => {
    const { id } = await ordered('(904) 555-0199')
    expect(await guestOf(id)).toMatchObject({ contactEmail: null, phoneNumber: '9045550199' })
  })

  it.each([
    ['', 'Gail', 'Required'],
    ['nobody', 'Gail', 'Must be an email or a phone number'],
    ['gail@example.com', ' ', 'Required'],
  ])('with “%s” as “%s” is refused at the field, and orders nothing', async (contact, guestName, message) => {
    const browser = bar.visitor()
    await choose(browser)
    const before = await orderIds()
    const refused = await pay(browser, { contact, guestName })
    expect([refused.status, refused.html.includes(message)]).toEqual([400, true])
    expect(await orderIds()).toEqual(before)
    expect(browser.cookies.has('barback_guest')).toBe(false)
  })

  it('is one guest with one order, however often the form is sent, and keeps access if the response was lost', async () => {
    const browser = bar.visitor()
    await choose(browser)
    const lost = new Map(browser.cookies)
    const page = await browser.get(BASKET)
    const send = () => {
      browser.cookies.clear()
      for (const [name, value] of lost) browser.cookies.set(name, value)
      return pressIn(browser, page)
    }
    const before = await orderIds()
    const [first, second] = [await send(), await send()]
    expect(idOf(second)).toBe(idOf(first))
    expect((await orderIds()).length).toBe(before.length + 1)
    expect((await browser.get(`/app/orders/${idOf(first)}`)).status).toBe(200)
  })

  it('does not come back by the same form after signing out', async () => {
    const browser = bar.visitor()
    await choose(browser)
    const page = await browser.get(BASKET)
    const id = idOf(await pressIn(browser, page))
    await browser.submit('/app/sign-out', {})
    const again = await pressIn(browser, page)
    expect(again.location).toBe(BASKET)
    expect((await browser.get(`/app/orders/${id}`)).location).toContain('/app/sign-in')
  })

  it('whose card is declined keeps the order, and pays it with another card', async () => {
    const browser = bar.visitor()
    await choose(browser)
    const declined = await pay(browser, { contact: newEmail(), card: 'pm_card_chargeDeclined' })
    const id = idOf(declined)
    expect(declined.location).toBe(`/app/orders/${id}/pay`)
    await browser.submit(`/app/orders/${id}/pay`, { intent: 'pay', card: 'pm_card_visa' })
    expect((await guestOf(id)).paymentStatus).toBe('Paid')
  })

  it('reaches no other order', async () => {
    const [one, other] = [await ordered(newEmail()), await ordered(newEmail())]
    expect((await one.browser.get(`/app/orders/${other.id}`)).status).toBe(404)
    expect((await bar.visitor().get(`/app/orders/${one.id}`)).location).toContain('/app/sign-in')
  })

  it('signs in before ordering alcohol, and then shows an ID', async () => {
    const browser = bar.visitor()
    await choose(browser, 'Negroni')
    const { html } = await browser.get(BASKET)
    expect(html).toContain('Sign in to pay')
    expect(html).toContain('then show your ID once')
    const before = await orderIds()
    const sent = await browser.submit(BASKET, {
      intent: 'pay',
      orderKey: /name="orderKey" value="([^"]+)"/.exec(html)?.[1] ?? '-',
      subtotal: '1',
      shown: '1',
      tip: '0',
      guestName: 'Gail',
      contact: newEmail(),
    })
    expect(sent.location).not.toMatch(/\/app\/orders/)
    expect(await orderIds()).toEqual(before)
    const { browser: known } = await ordered(newEmail())
    expect((await known.get('/app/verify')).location).toContain('/app/sign-in')
  })

  it('is limited by address unless paid at once', async () => {
    const taken = await takeAll()
    const browser = bar.visitor()
    await choose(browser)
    expect((await pay(browser, { contact: newEmail() })).status).toBe(429)
    // Each refused attempt counts, too.
    await giveBack(taken + 2)
    for (let time = 0; time < 3; time += 1) await ordered(newEmail())
    const left = await takeAll()
    await giveBack(left + 1)
    expect(left).toBe(taken)
  })
})

/** Uses up the attempts of this machine's address. Returns how many there were. */
async function takeAll(): Promise<number> {
  for (let taken = 0; ; taken += 1) {
    const isLeft = await bar.app.limits.takeFrom('guest', '127.0.0.1').then(
      () => true,
      () => false,
    )
    if (!isLeft) return taken
  }
}

async function giveBack(taken: number): Promise<void> {
  for (let back = 0; back < taken; back += 1) await bar.app.limits.giveBackFrom('guest', '127.0.0.1')
}

/** Sends the form of a page that was loaded before. */
function pressIn(browser: Visitor, { html }: Page): Promise<Page> {
  const hidden = /<form[^>]*class="checkout"[\s\S]*?<\/form>/.exec(html)?.[0] ?? ''
  const fields: Record<string, string> = {}
  for (const [tag] of hidden.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1]
    if (name !== undefined) fields[name] = /value="([^"]*)"/.exec(tag)?.[1] ?? ''
  }
  const typed = { tip: '0', card: 'pm_card_visa', guestName: 'Gail', contact: 'lost@example.com' }
  return browser.submit(BASKET, { ...fields, ...typed })
}

describe('an email typed without an account', () => {
  it('gets the receipt once its code is used, and becomes the account that keeps the order', async () => {
    const email = newEmail()
    const { browser, id } = await ordered(email)
    expect((await confirm(browser, email)).location).toBe('/app/orders')
    expect(await guestOf(id)).toMatchObject({
      hasAccount: 1,
      email,
      contactEmail: null,
      emailProvedAt: bar.clock.now(),
    })
    expect(await receiptsTo(email)).toHaveLength(1)
    expect((await browser.get(`/app/orders/${id}`)).status).toBe(200)
    const elsewhere = bar.visitor()
    await signIn(elsewhere, email)
    expect((await elsewhere.get(`/app/orders/${id}`)).status).toBe(200)
  })

  it('does not open the account that has it: only the mails go there', async () => {
    const email = newEmail()
    const owner = bar.visitor()
    await signIn(owner, email, NAMES)
    const { browser, id } = await ordered(email)
    await confirm(browser, email)
    expect(await guestOf(id)).toMatchObject({ hasAccount: 0, contactEmail: email, contactProvedAt: bar.clock.now() })
    expect(await receiptsTo(email)).toHaveLength(1)
    expect((await owner.get(`/app/orders/${id}`)).status).toBe(404)
    expect((await owner.get('/app/account')).html).toContain('Olive Owner')
  })

  it('is free for its owner, who finds nothing of what was ordered with it', async () => {
    const email = newEmail()
    const { browser, id } = await ordered(email)
    const owner = bar.visitor()
    expect((await signIn(owner, email, NAMES)).location).toBe('/app/account')
    expect((await owner.get(`/app/orders/${id}`)).status).toBe(404)
    expect((await owner.get('/app/account/cards')).html).not.toContain('4242')
    // The guest who typed it keeps their order.
    expect((await browser.get(`/app/orders/${id}`)).status).toBe(200)
  })

  it('shows the same screens whether it has an account or not', async () => {
    const known = newEmail()
    await signIn(bar.visitor(), known, NAMES)
    const [one, other] = [await ordered(known), await ordered(newEmail())]
    const wordsOf = async ({ browser, id }: typeof one) => {
      const { html } = await browser.get(`/app/orders/${id}`)
      return /<main.*<\/main>/s.exec(html)?.[0].replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d+/g, '')
    }
    expect(await wordsOf(one)).toBe(await wordsOf(other))
    const codes = await Promise.all(
      [known, newEmail()].map((email) => one.browser.submit('/app/receipts', { intent: 'code', email })),
    )
    expect(codes.map(({ status }) => status)).toEqual([200, 200])
  })

  it('is not proved by a wrong code', async () => {
    const email = newEmail()
    const { browser, id } = await ordered(email)
    await browser.submit('/app/receipts', { intent: 'code', email })
    const wrong = String((Number(await codeFor(bar, email)) + 1) % 1_000_000).padStart(6, '0')
    expect((await browser.submit('/app/receipts', { intent: 'useCode', email, code: wrong })).status).toBe(401)
    expect((await guestOf(id)).hasAccount).toBe(0)
  })
})

describe('signing in on a phone that has ordered without an account', () => {
  it('with a new email makes the guest the account, with their orders', async () => {
    const { browser, id } = await ordered(newEmail())
    const email = newEmail()
    expect((await signIn(browser, email, NAMES)).location).toBe('/app/account')
    expect(await guestOf(id)).toMatchObject({ hasAccount: 1, email, firstName: 'Olive' })
    expect((await browser.get(`/app/orders/${id}`)).status).toBe(200)
  })

  it('with an email that has an account waits until the open order is over', async () => {
    const email = newEmail()
    await signIn(bar.visitor(), email, NAMES)
    const { browser, id } = await ordered(newEmail())
    const refused = await signIn(browser, email)
    expect([refused.status, refused.html.includes('This phone has an open order')]).toEqual([409, true])
    expect((await browser.get('/app/account')).html).toContain('once your order is picked up')
    await browser.submit(`/app/orders/${id}`, { intent: 'cancel' })
    const code = await codeFor(bar, email)
    const done = await browser.submit('/app/sign-in?to=/app/account', { intent: 'useCode', email, code })
    expect(done.location).toBe('/app/account')
    expect((await browser.get('/app/account')).html).toContain('Olive Owner')
  })
})
