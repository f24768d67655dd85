import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { guestInBrowser, orderFromBasket } from '../../../testing/guest-at-locker'
import { cancelAsGuest, kioskMove, paidOrder } from '../../../testing/orders'
import { DEMO_PASSWORD } from '../../../testing/accounts'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const START = '/app/start'

it("The installed app opens the guest's most urgent order, or else the last venue, or else the places", async () => {
  const guest = await guestInBrowser(bar)
  const begins = async () => (await guest.browser.get(START)).location
  expect(await begins()).toBe('/app')
  const over = await paidOrder(bar, {}, guest.caller)
  expect(await begins()).toBe(`/app/orders/${over.id}`)
  await cancelAsGuest(guest.caller, over)
  expect(await begins()).toBe('/app/b/the-night-heron')
  const queued = await paidOrder(bar, {}, guest.caller)
  const making = await paidOrder(bar, {}, guest.caller)
  expect(await begins()).toBe(`/app/orders/${queued.id}`)
  await kioskMove(bar, making.id, { status: 'Started' })
  expect(await begins()).toBe(`/app/orders/${making.id}`)
})

it('The installed app opens an unpaid order as well', async () => {
  const guest = await guestInBrowser(bar)
  const { location = '' } = await orderFromBasket(bar, guest)
  const [, id = ''] = /\/app\/orders\/(\d+)/.exec(location) ?? []
  expect((await guest.browser.get(START)).location).toBe(`/app/orders/${id}`)
})

it('A guest who is not signed in can sign in first, or browse without an account', async () => {
  const browser = bar.visitor()
  const { location: signIn = '' } = await browser.get(START)
  expect(signIn).toBe('/app/sign-in?to=%2Fapp%2Fstart')
  expect((await browser.get(signIn)).html).toMatch(/href="\/app"[^>]*>Look around without signing in<\/a>/)
  expect((await browser.get('/app/sign-in')).html).not.toContain('Look around')
  const entered = { intent: 'password', email: 'guest@barback.test', password: DEMO_PASSWORD }
  expect((await browser.submit(signIn, entered)).location).toBe(START)
})
