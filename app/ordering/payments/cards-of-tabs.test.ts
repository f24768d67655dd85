import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '../../../contract/calls'
import { apiError } from '../../../contract/errors'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { TEST_EVENING } from '../../../testing/clock'
import { guestInBrowser, press, textOf, type GuestInBrowser } from '../../../testing/guest-at-locker'
import { handOver, orderBodyFor, paidOrder, postOrder } from '../../../testing/orders'
import { testStripe, type TestStripe } from '../../../testing/stripe'
import { askForTab, closeTab, failCapture, openTab, setTabMode, tabOf } from '../../../testing/tabs'

/** The saved card that a tab may still be charged to stays saved. */

let bar: TestBarback
let stripe: TestStripe
let guest: GuestInBrowser
beforeAll(async () => {
  bar = await openBarback()
  stripe = testStripe(bar)
})
beforeEach(async () => {
  bar.clock.set(TEST_EVENING)
  await setTabMode(bar, 'guest')
  guest = await guestInBrowser(bar)
})
afterAll(() => bar.stop())

const CARDS = '/v1/stripe/customer/cards'
const CARDS_SCREEN = '/app/account/cards'

/** Saves a card with an order that is charged by itself. Returns its id at Stripe. */
async function savedCard(caller: Caller, card: string): Promise<string> {
  const body = await orderBodyFor(bar, caller, { paymentMethodId: card })
  const order = await postOrder(caller, { ...body, saveCard: true })
  expect(order.status, JSON.stringify(order.body)).toBe(201)
  const [newest] = await cardsOf(caller)
  return newest ?? ''
}

async function cardsOf(caller: Caller): Promise<string[]> {
  return (await caller.get(CARDS)).read(calls.cards.list.answer).results.map(({ id }) => id)
}

async function remove(caller: Caller, card: string): Promise<[status: number, code: string | undefined]> {
  const answer = await caller.delete(`${CARDS}/${card}`)
  return [answer.status, answer.status === 204 ? undefined : answer.read(apiError).code]
}

describe('the card that secures a tab', () => {
  it('stays while the tab is open, and goes once it is settled', async () => {
    const { caller } = guest
    const other = await savedCard(caller, 'pm_card_mastercard')
    const card = await savedCard(caller, 'pm_card_visa')
    const tab = await openTab(bar, caller, { paymentMethodId: card })
    expect(await remove(caller, card)).toEqual([409, 'card_secures_tab'])
    expect(await remove(caller, other)).toEqual([204, undefined])
    expect(await cardsOf(caller)).toEqual([card])
    expect((await caller.post('/v1/stripe/customer/customer-sheet')).status).toBe(200)
    for (const id of (await tabOf(caller, tab.id)).orderIds) await handOver(bar, id)
    await closeTab(caller, tab.id)
    expect(await remove(caller, card)).toEqual([204, undefined])
  })

  it('stays while the closed tab is being charged', async () => {
    const { caller } = guest
    const card = await savedCard(caller, 'pm_card_visa')
    const tab = await openTab(bar, caller, { paymentMethodId: card })
    await paidOrder(bar, {}, caller)
    for (const id of (await tabOf(caller, tab.id)).orderIds) await handOver(bar, id)
    await stripe.webhooks({ mode: 'drop' })
    await failCapture(bar, tab.id)
    expect((await closeTab(caller, tab.id)).settledAt).toBeNull()
    expect(await remove(caller, card)).toEqual([409, 'card_secures_tab'])
    await stripe.webhooks({ mode: 'normal' })
  })

  it('goes if it was declined for the tab', async () => {
    const { caller } = guest
    const card = await savedCard(caller, 'pm_card_visa')
    const declined = await askForTab(bar, caller, { paymentMethodId: 'pm_card_chargeDeclined' })
    expect(declined.status).toBe(402)
    expect(await remove(caller, card)).toEqual([204, undefined])
  })

  it.each([
    ['en', 'This card secures your tab: close and pay the tab first'],
    ['es', 'Tu cuenta necesita esta tarjeta: ciérrala y págala primero'],
  ])('is refused on the screen of cards in words: %s', async (language, words) => {
    const { browser, caller } = guest
    const card = await savedCard(caller, 'pm_card_visa')
    await openTab(bar, caller, { paymentMethodId: card })
    await browser.submit('/app/language', { language })
    const refused = await press(browser, CARDS_SCREEN, { card })
    expect(refused.status).toBe(409)
    expect(textOf(refused)).toContain(words)
    expect(await cardsOf(caller)).toEqual([card])
  })
})
