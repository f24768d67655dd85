import type { Locator, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../testing/accounts'
import { expect, signIn } from './fixtures'
import type { Guest } from './guest'

/** The bar's screen of the venue with the locker, as its bartender or manager sees it, once it is live. */
export async function openKiosk(page: Page, as: 'bartender' | 'manager' = 'bartender'): Promise<void> {
  await signIn(page, as)
  await page.goto('/kiosk')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
}

/** The ticket of an order, or its line once it is ready. */
export function cardOf(page: Page, id: number): Locator {
  return page.locator(`#order-${id}`)
}

export function column(page: Page, name: string): Locator {
  return page.getByRole('region', { name: new RegExp(`^${name}`) })
}

export function inColumn(page: Page, name: string, id: number): Locator {
  return column(page, name).locator(`#order-${id}`)
}

const DRINKS = ['Margarita', 'Negroni', 'Daiquiri', 'Old Fashioned', 'Mojito']

/** Orders until so many wait for the bar; the ids of those that came. */
export async function fillTo(page: Page, guest: Guest, count: number): Promise<number[]> {
  const waiting = column(page, 'New').locator('.kiosk-order')
  const ids: number[] = []
  for (let n = await waiting.count(); n < count; n++) {
    ids.push((await guest.order(DRINKS[n % DRINKS.length] ?? 'Negroni')).id)
  }
  await expect(waiting).toHaveCount(count)
  return ids
}

/** How tall the page is, and with that whether it scrolls. */
export function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight)
}

/** A door that was open for a moment only does not count. */
export function aHandTakesItsTime(page: Page) {
  return page.waitForFunction((since) => Date.now() - since > 900, Date.now())
}

/** Shuts a door on the page of a simulated locker, as somebody who has put a drink in or taken it out. */
export async function shutDoor(doors: Page, number: number, door: 'front' | 'back'): Promise<void> {
  await doors.getByRole('button', { name: new RegExp(`cubby ${number}\\b.*${door}`, 'i') }).click()
}

/** Sets one's own PIN, by the way that the bar's screen shows. */
export async function setPin(page: Page, pin: string): Promise<void> {
  await page.getByText('If the internet fails').click()
  await page.getByRole('link', { name: 'set a PIN' }).click()
  const form = page.locator('#form-pin')
  await form.getByLabel('Current Password').fill(DEMO_PASSWORD)
  await form.getByLabel('New PIN').fill(pin)
  await form.getByRole('button', { name: 'Set PIN' }).click()
  await expect(page.getByText('PIN Updated!')).toBeVisible()
}
