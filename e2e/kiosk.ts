import type { Browser, Locator, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../testing/accounts'
import { expect, openWindow, signIn } from './fixtures'
import type { Guest } from './guest'
import type { E2eLocker } from './locker'
import type { E2eServer } from './server'

/** Opens the bar's screen of the venue with the locker, as its bartender or manager, and waits until it is live. */
export async function openKiosk(page: Page, as: 'bartender' | 'manager' = 'bartender'): Promise<void> {
  await signIn(page, as)
  await page.goto('/kiosk')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
}

/** Runs with a staff browser beside a guest's phone. */
export async function withStaff(
  browser: Browser,
  baseURL: string,
  run: (screen: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: true, viewport: { width: 1280, height: 800 }, baseURL })
  try {
    await run(await context.newPage())
  } finally {
    await context.close()
  }
}

/** The ticket of an order, while its tab is shown. */
export function cardOf(page: Page, id: number): Locator {
  return page.locator(`#order-${id}`)
}

/** Returns the number by which the bar calls the order of a ticket, as '#44'. */
export function numberOn(card: Locator): Promise<string> {
  return card.locator('.kiosk-order-number').innerText()
}

/** The tabs by their names, and the status of their tickets. */
const STATUSES = { New: 'Paid', Making: 'Started', 'To load': 'Prepared', Ready: 'Ready' }
type State = keyof typeof STATUSES

/** The tickets in sight or on other pages that are in a state. */
export function ticketsIn(page: Page, state: State): Locator {
  return page.locator(`.kiosk-order[data-status="${STATUSES[state]}"]`)
}

export function ticketIn(page: Page, state: State, id: number): Locator {
  return page.locator(`#order-${id}[data-status="${STATUSES[state]}"]`)
}

/** Shows the tickets of a tab. */
export async function showTab(page: Page, tab: State | 'To do'): Promise<void> {
  const link = page.getByRole('navigation', { name: 'States' }).getByRole('link', { name: tab })
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'true')
}

/** Turns the rail to the page of a ticket. Returns how many taps that took. */
export async function turnTo(page: Page, id: number): Promise<number> {
  const ahead = () =>
    page.evaluate((ticket) => {
      const rail = document.querySelector('.kiosk-page')?.getBoundingClientRect()
      const place = document.getElementById(ticket)?.getBoundingClientRect()
      if (!rail || !place) return 0
      return place.top < rail.top - 1 ? -1 : Number(place.bottom > rail.bottom + 1)
    }, `order-${id}`)
  let taps = 0
  for (let by = await ahead(); by !== 0; by = await ahead(), taps += 1) {
    await page.getByRole('button', { name: by > 0 ? 'Next page' : 'Previous page' }).click()
  }
  return taps
}

/** Opens what a ticket has besides its next step. */
export async function openMore(card: Locator): Promise<void> {
  await card.locator('.kiosk-more > summary').click()
}

/** Marks an order as prepared without loading it. */
export async function markPrepared(card: Locator): Promise<void> {
  await openMore(card)
  await card.getByRole('button', { name: 'Mark prepared', exact: true }).click()
}

/** Opens what needs staff: guests who wait, problems, cubbies. */
export async function openAttention(page: Page): Promise<void> {
  await page.locator('.attention-pill > summary').click()
}

const DRINKS = ['Margarita', 'Negroni', 'Daiquiri', 'Old Fashioned', 'Mojito']

/** Places orders until `count` wait for the bar. Returns the new ids. */
export async function fillTo(page: Page, guest: Guest, count: number): Promise<number[]> {
  const waiting = ticketsIn(page, 'New')
  const ids: number[] = []
  for (let n = await waiting.count(); n < count; n++) {
    ids.push((await guest.order(DRINKS[n % DRINKS.length] ?? 'Negroni')).id)
  }
  await expect(waiting).toHaveCount(count)
  return ids
}

/** The page's height, which shows whether it scrolls. */
export function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight)
}

/** Waits, because a door that was open for a moment only does not count. */
export function waitForHand(page: Page) {
  return page.waitForFunction((since) => Date.now() - since > 900, Date.now())
}

/** Closes a door on the simulated locker's page, after putting a drink in or taking it out. */
export async function shutDoor(doors: Page, number: number, door: 'front' | 'back'): Promise<void> {
  await doors.getByRole('button', { name: new RegExp(`cubby ${number}\\b.*${door}`, 'i') }).click()
}

/** Puts a drink in or takes it out behind an open door, and closes the door. */
export async function reachInto(doors: Page, number: number, door: 'front' | 'back'): Promise<void> {
  await waitForHand(doors)
  await shutDoor(doors, number, door)
}

/** Mixes an order and puts it into the cubby that opens. Returns the cubby's number. `doors`: the page of the simulated locker. */
export async function mixAndLoad(bar: Page, doors: Page, guest: Guest, id: number): Promise<number> {
  const card = cardOf(bar, id)
  await card.getByRole('button', { name: 'Start' }).click()
  await card.getByRole('button', { name: 'Load' }).click()
  await expect(card).toContainText('Put it in and close the back door')
  const number = (await guest.read(id)).cubby?.number ?? 0
  await reachInto(doors, number, 'back')
  await showTab(bar, 'Ready')
  await expect(card).toContainText('Waiting for the guest')
  return number
}

/** Runs while a Negroni waits for its guest in a cubby; `doors` is the locker's page. */
export async function withDrinkLoaded(
  browser: Browser,
  { server, locker, guest }: { server: E2eServer; locker: E2eLocker; guest: Guest },
  run: (loaded: { id: number; number: number; doors: Page }) => Promise<void>,
): Promise<void> {
  const { id } = await guest.order('Negroni')
  await withStaff(browser, server.url, async (bar) => {
    await openKiosk(bar)
    const doors = await openWindow(browser, locker.url)
    await run({ id, number: await mixAndLoad(bar, doors, guest, id), doors })
    await doors.context().close()
  })
}

/** Sets the signed-in user's own PIN, through the link on the bar's screen. */
export async function setPin(page: Page, pin: string): Promise<void> {
  await page.getByText('If the internet fails').click()
  await page.getByRole('link', { name: 'set a PIN' }).click()
  const form = page.locator('#form-pin')
  await form.getByLabel('Current Password').fill(DEMO_PASSWORD)
  await form.getByLabel('New PIN').fill(pin)
  await form.getByRole('button', { name: 'Set PIN' }).click()
  await expect(page.getByText('PIN Updated!')).toBeVisible()
}
