import type { ServerMessage } from '../contract/locker-protocol'
import type { Caller } from './caller'
import type { TestBarback } from './barback'
import { postFormsIn } from './form-in'
import { guestBrowser } from './guest-browser'
import { demoVenue, kioskMove, menuItemNamed, newGuest, orderRow } from './orders'
import { openRawLocker, type RawLocker } from './raw-locker'
import { TEST_LOCKER_SECRET } from './template'
import type { Page, Visitor } from './visitor'
import { DEMO_LOCKER } from '../db/seed/venues'
import { MIN_OPEN_MS, MIN_SHUT_MS } from '../app/ordering/lockers/door-watch'

export interface GuestInBrowser {
  email: string
  browser: Visitor
  /** The same guest in a phone app. */
  caller: Caller
}

/** A guest over 21 who is signed in to a browser without JavaScript. */
export async function guestInBrowser(bar: TestBarback): Promise<GuestInBrowser> {
  const { email, caller } = await newGuest(bar)
  const browser = await guestBrowser(bar, email)
  return { email, browser, caller }
}

/** Presses the button that sends `fields`, along with all other fields of its form. */
export async function press(browser: Visitor, path: string, fields: Record<string, string>): Promise<Page> {
  const page = await browser.get(path)
  const [name = '', value] = Object.entries(fields)[0] ?? []
  const form = postFormsIn(page, path).find((one) => one.fields[name] === value)
  if (!form) throw new Error(`${path} has no button for ${name}=${value ?? ''}: ${page.status} ${page.location ?? ''}`)
  return browser.submit(form.action, { ...form.fields, ...fields })
}

/** Submits the guest's position at a basket, as its script does: 'lat,lng' or 'lat,lng,accuracy'. */
export async function shareLocation(browser: Visitor, basket: string, location: string): Promise<void> {
  const answer = await browser.submit(basket, { intent: 'locate', location })
  if (answer.location !== basket) throw new Error(`${location} led to ${answer.location ?? answer.status}`)
}

/**
 * Orders a Negroni at the demo venue through the basket. By default the order waits for a card. Returns the resulting page. `fields`: the guest's
 * choices when paying.
 */
export async function orderFromBasket(
  bar: TestBarback,
  { browser }: Pick<GuestInBrowser, 'browser'>,
  fields: Record<string, string> = {},
): Promise<Page> {
  const { businessId, location } = await demoVenue(bar)
  const { slug } = await bar.app.db
    .selectFrom('business')
    .select('slug')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  const item = await menuItemNamed(bar, businessId, 'Negroni')
  await press(browser, `/app/b/${slug}/items/${item}`, { quantity: '1' })
  const basket = `/app/b/${slug}/basket`
  await shareLocation(browser, basket, location)
  return press(browser, basket, { intent: 'pay', tip: '0', card: 'new', ...fields })
}

type OnMessage = (message: ServerMessage) => void

/** A connection of the demo's locker, before its hello. */
export function demoSocket(bar: TestBarback, onMessage?: OnMessage): Promise<RawLocker> {
  const { deviceId } = DEMO_LOCKER
  const authorization = `Bearer ${deviceId}:${TEST_LOCKER_SECRET}`
  return openRawLocker(bar.url.replace('http', 'ws'), { deviceId, authorization, ...(onMessage && { onMessage }) })
}

/** The demo's locker, controlled by the test. */
export async function openDemoLocker(bar: TestBarback, onMessage?: OnMessage): Promise<RawLocker> {
  const { numberOfCubbies } = DEMO_LOCKER
  const locker = await demoSocket(bar, onMessage)
  const doors = Array.from({ length: numberOfCubbies }, (_, index) => index + 1)
  await locker.hello({
    numberOfCubbies,
    doors: doors.map((number) => ({ number, front: 'closed' as const, back: 'closed' as const })),
  })
  return locker
}

let seq = 0
/** Opens a door. The returned function closes it after the minimum time for an opening to count. */
export async function openDoor(bar: TestBarback, locker: RawLocker, cubby: number, door: 'front' | 'back') {
  const move = async (state: 'open' | 'closed') => {
    const number = ++seq
    locker.send({ type: 'door', cubby, door, state, seq: number, ageMs: 0, at: null })
    await locker.first('doorAck', (ack) => ack.seq === number)
  }
  await move('open')
  return async () => {
    bar.clock.advance(MIN_OPEN_MS)
    await move('closed')
    bar.clock.advance(MIN_SHUT_MS)
    await bar.sweep()
  }
}

/** Prepares an order and loads it into a cubby. Returns the cubby's number. */
export async function loadOrder(bar: TestBarback, locker: RawLocker, orderId: number): Promise<number> {
  const order = await kioskMove(bar, orderId, { status: 'Started' }, { status: 'Prepared' }, { status: 'Ready' })
  const number = order.cubby?.number ?? 0
  const { id } = await locker.first('command', ({ cubby, door }) => cubby === number && door === 'back')
  locker.send({ type: 'result', commandId: id, outcome: 'done' })
  const shut = await openDoor(bar, locker, number, 'back')
  await shut()
  const { status } = await orderRow(bar, orderId)
  if (status !== 'Ready') throw new Error(`Order ${orderId} is ${status}`)
  return number
}

/** The text of a screen's heading. */
export const bigWords = ({ html }: Page) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replaceAll(/<[^>]*>|<!-- -->/g, '')

/** The text that a browser shows, without React's comment markers. */
export const textOf = ({ html }: Page) => html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")

export const refusalIn = ({ html }: Page) => /role="alert">([^<]*)/.exec(html)?.[1]
