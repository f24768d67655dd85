import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../testing/accounts'
import { expect, expectAccessible, expectNoOverflow, sendSignIn } from './fixtures'

/** A guest's actions on a phone, with and without a script. */

/** The venue with the locker. */
export const HERON = '/app/b/the-night-heron'

/** A phone in front of that venue's locker. */
export const PHONE = {
  viewport: { width: 360, height: 740 },
  geolocation: { latitude: 30.32548, longitude: -81.65712 },
  permissions: ['geolocation'],
}

/** Opens the menu with alcoholic drinks. A browser asks for the age only once. */
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

/** Signs in on the sign-in screen. */
export async function signInHere(phone: Page, email = 'guest@barback.test'): Promise<void> {
  await fillSignIn(phone, email)
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await expect(phone.getByRole('link', { name: 'My orders' })).toBeVisible()
}

/** Types email and password, which is folded away. */
export async function fillSignIn(phone: Page, email: string): Promise<void> {
  await phone.getByLabel('Email').fill(email)
  await phone.getByText('Use a password instead').click()
  await phone.getByLabel('Password').fill(DEMO_PASSWORD)
}

/** Opens the sign-in screen, and signs in on it. */
export async function signInOnScreen(phone: Page, email?: string): Promise<void> {
  await phone.goto('/app/sign-in')
  await signInHere(phone, email)
}

/** Signs in on a phone; the page stays where it is. */
export async function signInAt(phone: Page): Promise<void> {
  await sendSignIn(phone, '/app/sign-in', { intent: 'password', email: 'guest@barback.test' })
}

/** Waits until the phone has cached a screen. */
export async function expectCached(phone: Page, path: string): Promise<void> {
  await expect.poll(() => cachedPaths(phone)).toContain(path)
}

/** The paths of the screens that the phone has cached. */
export function cachedPaths(phone: Page): Promise<string[]> {
  return phone.evaluate(async () => {
    if (!(await caches.has('barback-app-screens-1'))) return []
    const screens = await caches.open('barback-app-screens-1')
    return (await screens.keys()).map(({ url }) => new URL(url).pathname)
  })
}

/** From the basket, and back there, signed in. */
export async function signInToPay(phone: Page, email?: string): Promise<void> {
  await signInLink(phone).click()
  await signInHere(phone, email)
}

function signInLink(phone: Page) {
  return phone.getByRole('link', { name: 'Sign in to pay' })
}

/** Adds a Negroni to the basket and signs the guest in there if needed. */
export async function fillBasket(phone: Page, email?: string): Promise<void> {
  await openMenu(phone)
  await addDrink(phone, 'Negroni')
  await openBasket(phone)
  if (await signInLink(phone).isVisible()) await signInToPay(phone, email)
  await expect(payButton(phone)).toBeVisible()
}

/** The pay button of the basket and of the card screen. Without a script the basket cannot know the tip, so its button names no total. */
export function payButton(phone: Page) {
  return phone.getByRole('button', { name: /^Pay/ })
}

/** Orders the basket's contents, and pays there with a test card. Returns the order's id. */
export async function order(phone: Page, card = 'Pays'): Promise<number> {
  await payWith(phone, card)
  await expect(phone).toHaveURL(/\/app\/orders\/\d+(\/pay)?$/)
  return orderOn(phone)
}

/** Orders the basket's contents with a card that is declined: the order waits to be paid. Returns its id. */
export async function orderUnpaid(phone: Page): Promise<number> {
  const id = await order(phone, 'Is declined')
  await expect(phone).toHaveURL(/\/pay$/)
  return id
}

/** The id of the order on the screen. */
export function orderOn(phone: Page): number {
  return Number(/\/app\/orders\/(\d+)/.exec(phone.url())?.[1])
}

/** Waits until the screen's script runs: before that, a form opens a new page. `part`: a part of the screen. */
export async function expectAwake(phone: Page, part = payButton(phone)): Promise<void> {
  await expect
    .poll(() => part.evaluate((element) => Object.keys(element).some((name) => name.startsWith('__react'))))
    .toBe(true)
}

/** Pays with a test card, named by its effect. In a basket with saved cards, test cards are folded. */
export async function payWith(phone: Page, card: string): Promise<void> {
  await chooseCard(phone, card)
  await payButton(phone).click()
}

export async function chooseCard(phone: Page, card: string): Promise<void> {
  await expect(payButton(phone)).toBeVisible()
  const choice = phone.getByLabel(card, { exact: true })
  const fold = phone.getByText('Another card', { exact: true })
  if (!(await choice.isVisible()) && (await fold.count()) > 0) await fold.click()
  await choice.check()
}

/** Expects this main heading on an order's screen. */
export async function expectOrderState(phone: Page, words: string): Promise<void> {
  await expect(phone.getByRole('heading', { level: 1, name: words })).toBeVisible()
}

/** Expects that the screen is accessible and fits. */
export async function expectWell(phone: Page, hasScript = true): Promise<void> {
  await expectNoOverflow(phone)
  await (hasScript ? expectAccessible(phone) : inAnotherBrowser(phone, expectAccessible))
}

/** Shows the same page in a browser with scripts, because axe is one. */
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
