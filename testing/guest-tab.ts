import type { TestBarback } from './barback'
import { postFormsIn } from './form-in'
import { press, refusalIn, shareLocation, type GuestInBrowser } from './guest-at-locker'
import { demoVenue, handOver, menuItemNamed, paidOrder } from './orders'
import { openTab } from './tabs'
import type { Page } from './visitor'

/** A guest's steps with a tab at the demo venue, in a browser without JavaScript. */

export const HERON = '/app/b/the-night-heron'
export const BASKET = `${HERON}/basket`
export const OPENING = `${HERON}/tab`

export async function fillBasket(bar: TestBarback, { browser }: GuestInBrowser, quantity = 1): Promise<Page> {
  const { businessId, location } = await demoVenue(bar)
  const item = await menuItemNamed(bar, businessId, 'Negroni')
  await browser.submit(`${HERON}/items/${item}`, { quantity: String(quantity) })
  await shareLocation(browser, BASKET, location)
  return browser.get(BASKET)
}

/** Sends the form that opens a tab. */
export async function sendOpening({ browser }: GuestInBrowser, choices: Record<string, string> = {}): Promise<Page> {
  const form = postFormsIn(await browser.get(OPENING), OPENING).find(({ fields }) => fields.limit !== undefined)
  return browser.submit(OPENING, { ...form?.fields, card: 'pm_card_visa', limit: '100', ...choices })
}

/** Orders the basket's content on the tab. Returns the order's id. */
export async function orderOnTab({ browser }: GuestInBrowser): Promise<number> {
  const placed = await press(browser, BASKET, { intent: 'pay' })
  const id = Number(/^\/app\/orders\/(\d+)$/.exec(placed.location ?? '')?.[1])
  if (!id) throw new Error(`Not ordered: ${placed.status} ${placed.location} ${refusalIn(placed)}`)
  return id
}

/** Opens a tab on /v1, with an order on it that was handed over. */
export async function tabWithOrder(
  bar: TestBarback,
  { caller }: GuestInBrowser,
  wish: Parameters<typeof openTab>[2] = {},
) {
  const tab = await openTab(bar, caller, wish)
  const order = await paidOrder(bar, {}, caller)
  await handOver(bar, order.id)
  return { tab, order, path: `/app/tabs/${tab.id}` }
}
