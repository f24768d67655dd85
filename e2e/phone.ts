import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../testing/accounts'
import { expect, expectAccessible, expectNoOverflow } from './fixtures'

/** What a guest does on their phone, with and without a script. */

/** The venue with the locker. */
export const HERON = '/app/b/the-night-heron'

/** A phone that stands before it. */
export const PHONE = {
  viewport: { width: 360, height: 740 },
  geolocation: { latitude: 30.32548, longitude: -81.65712 },
  permissions: ['geolocation'],
}

/** The menu, with what is alcoholic: a browser is asked once. */
export async function openMenu(phone: Page): Promise<void> {
  await phone.goto(HERON)
  const yes = phone.getByRole('button', { name: 'Yes, I am' })
  if (await yes.isVisible()) await yes.click()
  await expect(yes).toBeHidden()
}

/** From the menu. */
export async function openDrink(phone: Page, drink: string): Promise<void> {
  await phone
    .getByRole('link', { name: new RegExp(`^${drink}`) })
    .first()
    .click()
  await expect(phone.getByRole('heading', { level: 1, name: drink })).toBeVisible()
}

/** From the menu, and back there. */
export async function addDrink(phone: Page, drink: string): Promise<void> {
  await openDrink(phone, drink)
  await phone.getByRole('button', { name: /Add to basket/ }).click()
  await expect(phone.getByRole('link', { name: /View basket/ })).toBeVisible()
}

/** From the menu. */
export async function openBasket(phone: Page): Promise<void> {
  await phone.getByRole('link', { name: /View basket/ }).click()
  await expect(phone.getByRole('heading', { name: 'Your basket' })).toBeVisible()
}

/** On the screen that asks who one is. */
export async function signInHere(phone: Page, email = 'guest@barback.test'): Promise<void> {
  await phone.getByLabel('Email').fill(email)
  await phone.getByLabel('Password').fill(DEMO_PASSWORD)
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await expect(phone.getByRole('link', { name: 'My orders' })).toBeVisible()
}

/** A basket with one more Negroni, of a guest who signs in there. */
export async function fillBasket(phone: Page, email?: string): Promise<void> {
  await openMenu(phone)
  await addDrink(phone, 'Negroni')
  await openBasket(phone)
  const signIn = phone.getByRole('link', { name: 'Sign in to pay' })
  if (await signIn.isVisible()) {
    await signIn.click()
    await signInHere(phone, email)
  }
  await expect(payButton(phone)).toBeVisible()
}

/** That of the basket, and of the screen that takes cards. Without a script it cannot know the tip, and so names no total in the basket. */
export function payButton(phone: Page) {
  return phone.getByRole('button', { name: /^Pay/ })
}

/** Orders what is in the basket, to be paid with a card that is not saved; the order's id. */
export async function order(phone: Page): Promise<number> {
  await expect(payButton(phone)).toBeVisible()
  const another = phone.getByLabel('Another card')
  if ((await another.count()) > 0) await another.check()
  await payButton(phone).click()
  await expect(phone).toHaveURL(/\/app\/orders\/\d+\/pay$/)
  return orderOn(phone)
}

/** The order whose screen it is. */
export function orderOn(phone: Page): number {
  return Number(/\/app\/orders\/(\d+)/.exec(phone.url())?.[1])
}

/** The screen has its script by now: before that, a form opens a page of its own. `part`: a part of it. */
export async function expectAwake(phone: Page, part = payButton(phone)): Promise<void> {
  await expect
    .poll(() => part.evaluate((element) => Object.keys(element).some((name) => name.startsWith('__react'))))
    .toBe(true)
}

/** Pays with a card of play money, by what it does. */
export async function payWith(phone: Page, card: string): Promise<void> {
  await phone.getByLabel(card, { exact: true }).check()
  await payButton(phone).click()
}

/** What the screen of an order says in big words. */
export async function expectStanding(phone: Page, words: string): Promise<void> {
  await expect(phone.getByRole('heading', { level: 1, name: words })).toBeVisible()
}

/** The screen is for everybody and fits, as it stands. */
export async function expectWell(phone: Page, hasScript = true): Promise<void> {
  await expectNoOverflow(phone)
  await (hasScript ? expectAccessible(phone) : inAnotherBrowser(phone, expectAccessible))
}

/** Looks at what a phone without a script shows in a browser that has them: axe is one. */
async function inAnotherBrowser(phone: Page, look: (page: Page) => Promise<void>): Promise<void> {
  const html = (await phone.content()).replaceAll(/<script[\s\S]*?<\/script>/g, '')
  const context = await phone.context().browser()?.newContext({ viewport: PHONE.viewport, javaScriptEnabled: true })
  if (!context) throw new Error('There is no browser')
  try {
    const page = await context.newPage()
    await page.route(phone.url(), (route) => route.fulfill({ contentType: 'text/html', body: html }))
    await page.goto(phone.url())
    await look(page)
  } finally {
    await context.close()
  }
}
