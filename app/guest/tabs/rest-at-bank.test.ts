import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { TEST_EVENING } from '../../../testing/clock'
import { guestInBrowser, press, textOf, type GuestInBrowser } from '../../../testing/guest-at-locker'
import { pickedUpOrder } from '../../../testing/orders'
import { testStripe, type TestStripe } from '../../../testing/stripe'
import { expireHold, openTab, raiseTab, setTabMode, tabOf } from '../../../testing/tabs'
import { openStrictTab } from '../../../testing/unpaid-tab'

/** A guest's screens of a tab while their bank has to confirm a charge, in a browser without JavaScript. */

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

it('closing leads to the bank for what the hold does not cover, and the tab’s screen keeps the way there', async () => {
  const tab = await openStrictTab(bar, guest.caller, { limit: 50 })
  await pickedUpOrder(bar, {}, guest.caller)
  const path = `/app/tabs/${tab.id}`
  const closed = await press(guest.browser, path, { intent: 'close', tip: 'own', ownTip: '25' })
  const bankPage = closed.headers.get('location') ?? ''
  expect(bankPage).toContain('/authenticate/')
  expect(await tabOf(guest.caller, tab.id)).toMatchObject({ status: 'Closed', unpaid: 0, settledAt: null })
  const waiting = textOf(await guest.browser.get(path))
  expect(waiting).toContain('Your bank wants to check that it’s you.')
  expect(waiting).toContain(`href="${bankPage}"`)

  const back = new URL((await stripe.press(bankPage, { outcome: 'complete' })) ?? '')
  await guest.browser.get(`${back.pathname}${back.search}`)
  const paid = await tabOf(guest.caller, tab.id)
  expect(paid.charges).toMatchObject([
    { kind: 'Hold', captured: 50 },
    { kind: 'Payment', status: 'Captured' },
  ])
  expect(textOf(await guest.browser.get(path))).not.toContain('Your bank wants')
})

it('a hold that the bank has ended is named until the tab is raised', async () => {
  const tab = await openTab(bar, guest.caller)
  const path = `/app/tabs/${tab.id}`
  await expireHold(bar, tab.id)
  await stripe.eventsProcessed()
  const ended = 'Your bank has ended a hold.'
  expect(textOf(await guest.browser.get(path))).toContain(ended)
  expect((await raiseTab(guest.caller, tab.id)).status).toBe(200)
  expect(textOf(await guest.browser.get(path))).not.toContain(ended)
})
