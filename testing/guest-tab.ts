import type { TestBarback } from './barback'
import { postFormsIn } from './form-in'
import { press, refusalIn, shareLocation, type GuestInBrowser } from './guest-at-locker'
import { demoVenue, menuItemNamed, pickedUpOrder } from './orders'
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

/** The fields of a screen's form with this button, as the screen has them. */
export async function fieldsOf({ browser }: Pick<GuestInBrowser, 'browser'>, path: string, intent: string) {
  const form = postFormsIn(await browser.get(path), path).find(({ fields }) => fields.intent === intent)
  if (!form) throw new Error(`${path} has no button ${intent}`)
  return form.fields
}

/** The fields of the form that opens a tab, as the page has them. */
export function openingFields(page: Page): Record<string, string> {
  return postFormsIn(page, OPENING).find(({ fields }) => fields.limit !== undefined)?.fields ?? {}
}

/** Sends the form that opens a tab. */
export async function sendOpening({ browser }: GuestInBrowser, choices: Record<string, string> = {}): Promise<Page> {
  return browser.submit(OPENING, {
    ...openingFields(await browser.get(OPENING)),
    card: 'pm_card_visa',
    limit: '100',
    ...choices,
  })
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
  const order = await pickedUpOrder(bar, {}, caller)
  return { tab, order, path: `/app/tabs/${tab.id}` }
}

/** The id of the newest tab. */
export async function newestTab({ app }: TestBarback): Promise<number> {
  const newest = app.db.selectFrom('tab').select('id').orderBy('id', 'desc').limit(1)
  return (await newest.executeTakeFirstOrThrow()).id
}
