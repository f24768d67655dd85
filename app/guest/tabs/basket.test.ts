import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { TEST_EVENING } from '../../../testing/clock'
import { guestInBrowser, refusalIn, textOf, type GuestInBrowser } from '../../../testing/guest-at-locker'
import { orderRow } from '../../../testing/orders'
import {
  BASKET,
  fieldsOf,
  fillBasket,
  HERON,
  newestTab,
  OPENING,
  openingFields,
  orderOnTab,
  sendOpening,
} from '../../../testing/guest-tab'
import { testStripe } from '../../../testing/stripe'
import { openTab, setTabMode, tabOf } from '../../../testing/tabs'

/** The basket with tabs that are paid at the end, and opening one, in a browser without JavaScript. */

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

describe('the basket', () => {
  it('offers a tab beside paying where guests choose, and says what is held', async () => {
    const page = textOf(await fillBasket(bar, guest))
    expect(page).toContain('Or pay at the end')
    expect(page).toContain('Nothing is charged until the end.')
    expect(page).toContain('The rest is released at once.')
    expect(page).toContain('Your card stays at Stripe')
    expect(page).toMatch(/href="\/app\/b\/the-night-heron\/tab"[^>]*>Open a tab</)
    expect(page).toContain('name="intent" value="pay"')
  })

  it('only leads to a tab where orders need one, and signs a visitor in for it', async () => {
    await setTabMode(bar, 'end')
    const page = textOf(await fillBasket(bar, guest))
    expect(page).toContain('You pay at the end here')
    expect(page).not.toContain('name="intent" value="pay"')
    const refused = await guest.browser.submit(BASKET, {
      intent: 'pay',
      orderKey: 'none',
      subtotal: '1',
      shown: '1',
      tip: '0',
    })
    expect(refused.status).toBe(409)
    const visitor = await bar.visitor().get(OPENING)
    expect(visitor.location).toBe(`/app/sign-in?to=${encodeURIComponent(OPENING)}`)
  })

  it('says nothing about tabs where each order is charged', async () => {
    await setTabMode(bar, 'each')
    expect(textOf(await fillBasket(bar, guest))).not.toContain('Open a tab')
    expect((await guest.browser.get(OPENING)).location).toBe(BASKET)
  })

  it('shows the open tab, and orders on it without a card or a tip', async () => {
    await fillBasket(bar, guest)
    expect((await sendOpening(guest)).location).toBe(BASKET)
    const basket = textOf(await guest.browser.get(BASKET))
    expect(basket).toContain('1 × Negroni')
    expect(basket).toContain('On your tab: $0.00 of $100.00, $83.33 left')
    expect(basket).toContain('You choose the tip when you close the tab.')
    expect(basket).toContain('Order – on the tab')
    expect(basket).not.toContain('name="card"')
    const id = await orderOnTab(guest)
    expect(await orderRow(bar, id)).toMatchObject({ status: 'Paid', paymentStatus: 'Authorized', onTab: 1 })
    expect(textOf(await guest.browser.get(HERON))).toMatch(/On your tab: \$\d+\.\d\d of \$100\.00/)
  })

  it('says that an order does not fit, and how to raise the tab', async () => {
    await fillBasket(bar, guest)
    await sendOpening(guest, { limit: '50' })
    const sent = await fieldsOf(guest, BASKET, 'pay')
    await fillBasket(bar, guest, 3)
    const page = textOf(await guest.browser.get(BASKET))
    expect(page).toContain('This doesn’t fit on your tab: $41.66 is left, with room for a 20% tip.')
    expect(page).toMatch(/href="\/app\/tabs\/\d+\?raise=yes#raise"[^>]*>Raise the limit</)
    const shown = await fieldsOf(guest, BASKET, 'pay')
    const refused = await guest.browser.submit(BASKET, { ...sent, ...shown })
    expect(refused.status).toBe(402)
    expect(textOf(refused)).toContain('$41.66 is left')
    await guest.browser.submit('/app/language', { language: 'es' })
    expect(textOf(await guest.browser.submit(BASKET, { ...shown }))).toContain(
      'Esto no cabe en tu cuenta: quedan $41.66',
    )
  })

  it('loses nothing when the tab that it has shown is closed, and charges nobody by surprise', async () => {
    await fillBasket(bar, guest)
    await sendOpening(guest)
    const onTab = await fieldsOf(guest, BASKET, 'pay')
    const tabId = Number(onTab.tab)
    await guest.caller.post(`/v1/tabs/customer/${tabId}/close`, {})
    const refused = await guest.browser.submit(BASKET, onTab)
    expect([refused.status, refusalIn(refused)]).toEqual([
      409,
      'Your tab has changed: check the total, then order again.',
    ])
    expect(textOf(refused)).toContain('1 × Negroni')

    const byItself = await fieldsOf(guest, BASKET, 'pay')
    await openTab(bar, guest.caller)
    const surprised = await guest.browser.submit(BASKET, { ...byItself, tip: '0', card: 'pm_card_visa' })
    expect(surprised.status).toBe(409)
    expect(textOf(surprised)).toContain('Order – on the tab')
  })
})

describe('opening a tab', () => {
  it('keeps what was chosen when the card is declined, and opens with another', async () => {
    await fillBasket(bar, guest)
    const declined = await sendOpening(guest, { limit: '150', tip: '18', card: 'pm_card_chargeDeclined' })
    expect([declined.status, refusalIn(declined)]).toEqual([402, 'Your card was declined.'])
    const kept = openingFields(declined)
    expect(kept).toMatchObject({ limit: '150', tip: '18', card: 'pm_card_chargeDeclined' })
    const opened = await guest.browser.submit(OPENING, { ...kept, card: 'pm_card_visa' })
    expect(opened.location).toBe(BASKET)
    const { location = '' } = await guest.browser.get(OPENING)
    const tab = await tabOf(guest.caller, Number(location.split('/').at(-1)))
    expect(tab).toMatchObject({ limit: 150, usualTip: { type: 'percent', value: 18 } })
  })

  it('holds once when the form is sent twice', async () => {
    await fillBasket(bar, guest)
    const sent = { ...openingFields(await guest.browser.get(OPENING)), card: 'pm_card_visa' }
    const answers = await Promise.all([guest.browser.submit(OPENING, sent), guest.browser.submit(OPENING, sent)])
    expect(answers.map(({ location }) => location)).toContain(BASKET)
    const id = await newestTab(bar)
    expect((await tabOf(guest.caller, id)).charges).toHaveLength(1)
    const other = await guest.browser.submit(OPENING, { ...sent, limit: '150' })
    expect(refusalIn(other) ?? other.location).toContain('/app/tabs/')
  })

  it('leads to the bank, and from there to the tab and back to the basket', async () => {
    await fillBasket(bar, guest)
    const asked = await sendOpening(guest, { card: 'pm_card_authenticationRequired' })
    const bankPage = asked.headers.get('location') ?? ''
    expect(bankPage).toContain('/authenticate/')
    const id = await newestTab(bar)
    const waiting = textOf(await guest.browser.get(`/app/tabs/${id}`))
    expect(waiting).toContain('Your bank wants to check that it’s you before it holds the money.')
    expect(waiting).toContain(bankPage)
    const back = await testStripe(bar).press(bankPage, { outcome: 'complete' })
    const { pathname, search } = new URL(back ?? '')
    expect((await guest.browser.get(`${pathname}${search}`)).html).toContain(`/app/tabs/${id}`)
    const tab = textOf(await guest.browser.get(`/app/tabs/${id}`))
    expect(tab).toContain('Limit $100.00 · $83.33 left for drinks')
    expect(tab).toMatch(/href="\/app\/b\/the-night-heron\/basket"[^>]*>Back to your basket</)
  })

  it('says when the bank refused, and leads to another card', async () => {
    const asked = await sendOpening(guest, { card: 'pm_card_authenticationRequired' })
    const bankPage = asked.headers.get('location') ?? ''
    await testStripe(bar).press(bankPage, { outcome: 'fail' })
    await testStripe(bar).eventsProcessed()
    const id = await newestTab(bar)
    const tab = textOf(await guest.browser.get(`/app/tabs/${id}`))
    expect(tab).toContain('Nothing is held.')
    expect(tab).toMatch(/href="\/app\/b\/the-night-heron\/tab"[^>]*>Try another card</)
  })
})
