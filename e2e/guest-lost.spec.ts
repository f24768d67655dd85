import type { BrowserContext, Page } from '@playwright/test'
import { openForgetfulLine } from '../testing/forgetful-line'
import { expect, test } from './fixtures'
import { openGate } from './gate'
import { dropLocationRule, signInGuest } from './guest'
import {
  addDrink,
  chooseCard,
  expectAwake,
  expectOrderState,
  expectWell,
  fillSignIn,
  HERON,
  openBasket,
  openDrink,
  openMenu,
  orderOn,
  payButton,
  PHONE,
  signInToPay,
} from './phone'

test.beforeAll(async ({ servers }, info) => {
  await dropLocationRule((await servers.of(info.file)).url)
})

const notSent = (phone: Page) => phone.getByText(/^Not sent: there was no connection/)
const offline = (phone: Page) => phone.getByText(/^You are offline: this is as of/)

test('a lost network is reported in words at every step, and a tap takes effect once, when it is repeated', async ({
  browser,
  server,
}) => {
  test.slow()
  const guest = await signInGuest(server.url)
  const before = await guest.countOrders()
  const gate = await openGate(server.url)
  let context: BrowserContext | undefined
  /** Taps while the server is out of reach, expects the app's notice, and taps again once the server is back. */
  const tapTwice = async (phone: Page, tap: () => Promise<void>) => {
    await gate.shut()
    await tap()
    // The notice is visible wherever the page is scrolled.
    await expect(notSent(phone)).toBeInViewport()
    await expectWell(phone)
    await gate.open()
    await expect(offline(phone)).toBeHidden()
    await phone.getByRole('button', { name: 'Try again' }).click()
    await expect(notSent(phone)).toBeHidden()
  }
  try {
    context = await browser.newContext({ ...PHONE, baseURL: gate.url })
    const phone = await context.newPage()
    await openMenu(phone)
    await expect.poll(() => phone.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

    await test.step('on the way from the menu to a drink', async () => {
      await gate.shut()
      await phone
        .getByRole('link', { name: /^Negroni/ })
        .first()
        .click()
      // The menu may show first that it is offline: the app leaves it once the drink fails to load.
      await expect(phone).toHaveURL(/\/items\/\d+$/)
      await expect(phone.getByRole('heading', { name: 'You are offline' }).or(offline(phone)).first()).toBeVisible()
      await expectWell(phone)
      await gate.open()
      // The requested screen may open by itself first.
      await expect(() => openMenu(phone)).toPass()
    })
    await test.step('while a drink is added', async () => {
      await openDrink(phone, 'Negroni')
      await tapTwice(phone, () => phone.getByRole('button', { name: /Add to basket/ }).click())
      await openBasket(phone)
      await expect(phone.getByRole('link', { name: /1\s*×\s*Negroni/ })).toBeVisible()
    })
    await test.step('in the basket', async () => {
      await tapTwice(phone, () => phone.getByRole('button', { name: 'One more: Negroni' }).click())
      await expect(phone.getByRole('link', { name: /2\s*×\s*Negroni/ })).toBeVisible()
    })
    await test.step('while signing in', async () => {
      await phone.getByRole('link', { name: 'Sign in to pay' }).click()
      await fillSignIn(phone, 'guest@barback.test')
      await tapTwice(phone, () => phone.getByRole('button', { name: 'Sign in' }).click())
      await expect(payButton(phone)).toBeVisible()
    })
    await test.step('while ordering and paying', async () => {
      await chooseCard(phone, 'Is declined')
      await tapTwice(phone, () => payButton(phone).click())
      await expect(phone).toHaveURL(/\/app\/orders\/\d+\/pay$/)
      await phone.getByLabel('Pays', { exact: true }).check()
      await expectAwake(phone)
      await tapTwice(phone, () => payButton(phone).click())
      await expectOrderState(phone, 'In the queue')
    })
    await test.step('while waiting', async () => {
      const id = orderOn(phone)
      await gate.shut()
      await expect(offline(phone)).toBeVisible()
      await expectOrderState(phone, 'In the queue')
      await gate.open()
      await expect(offline(phone)).toBeHidden()
      await phone.goto(`${HERON}/basket`)
      await expect(phone.getByText('Your basket is empty.')).toBeVisible()
      const { items, paymentStatus } = await guest.read(id)
      expect(await guest.countOrders()).toBe(before + 1)
      expect([items.map(({ quantity }) => quantity), paymentStatus]).toEqual([[2], 'Paid'])
    })
  } finally {
    await context?.close()
    await gate.shut()
  }
})

test('responses lost after the server has processed the requests cause no second order or payment', async ({
  browser,
  server,
}) => {
  const guest = await signInGuest(server.url)
  const before = await guest.countOrders()
  const line = await openForgetfulLine(server.url)
  const context = await browser.newContext({ ...PHONE, baseURL: line.url })
  /** Taps while responses are lost, and again once they arrive. */
  const tapTwice = async (phone: Page, tap: () => Promise<void>) => {
    const lost = line.lost
    line.losesAnswers = true
    await tap()
    await expect(notSent(phone)).toBeVisible()
    expect(line.lost).toBeGreaterThan(lost)
    line.losesAnswers = false
    await phone.getByRole('button', { name: 'Try again' }).click()
  }
  try {
    const phone = await context.newPage()
    await openMenu(phone)
    await addDrink(phone, 'Negroni')
    await openBasket(phone)
    await signInToPay(phone)
    await expect(payButton(phone)).toBeVisible()
    await chooseCard(phone, 'Is declined')
    await tapTwice(phone, () => payButton(phone).click())
    await expect(phone).toHaveURL(/\/app\/orders\/\d+(\/pay)?$/)
    const id = orderOn(phone)
    await phone.goto(`/app/orders/${id}/pay`)
    await phone.getByLabel('Pays', { exact: true }).check()
    await tapTwice(phone, () => payButton(phone).click())
    await expectOrderState(phone, 'In the queue')
    expect((await guest.read(id)).paymentStatus).toBe('Paid')
    expect(await guest.countOrders()).toBe(before + 1)
  } finally {
    await context.close()
    await line.close()
  }
})
