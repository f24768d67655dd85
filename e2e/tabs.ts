import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { signedIn } from '../contract/calls/auth'
import { kioskTab } from '../contract/calls/kiosk'
import { pageOf } from '../contract/calls/lists'
import { menuItemList } from '../contract/calls/menu'
import { orderView, placedOrder, quoteView } from '../contract/calls/orders'
import { tabDetails } from '../contract/calls/tabs'
import type { TabMode } from '../contract/enumerations'
import { business } from '../contract/entities/businesses'
import { BY_THE_LOCKER } from '../db/seed/venues'
import { DEMO_PASSWORD } from '../testing/accounts'
import { createCaller, type Caller } from '../testing/caller'
import { makeAccount } from './guest'

/** Tabs at the venue with the locker, over /v1. */

const BUSINESS = 1
const AT_LOCKER = { lockerId: 'demo-locker' }
const ownRecords = z.looseObject({ results: z.array(z.looseObject({ id: z.number() })) })

async function callAs(url: string, path: string, email: string): Promise<Caller> {
  const answer = await createCaller(url).post(path, { email, password: DEMO_PASSWORD })
  const { token } = answer.read(signedIn)
  return createCaller(url, () => ({ Authorization: `Bearer ${token}` }))
}

const bartenderAt = (url: string) => callAs(url, '/v1/auth/login', 'bartender@barback.test')

/** Sets how the venue takes money, as its owner. */
export async function setTabMode(url: string, tabMode: TabMode): Promise<void> {
  const owner = await callAs(url, '/v1/auth/login', 'owner@barback.test')
  const now = (await owner.get(`/v1/businesses/${BUSINESS}`)).read(business.record)
  const settings = business.ownInput.parse({ ...now, tabMode })
  const { status, body } = await owner.put(`/v1/businesses/${BUSINESS}/settings`, { ...settings, version: now.version })
  if (status !== 200) throw new Error(`Not set: ${status} ${JSON.stringify(body)}`)
}

/** Closes the tabs that earlier tests have left open. */
export async function closeTabs(url: string): Promise<void> {
  const bar = await bartenderAt(url)
  const { results } = (await bar.get('/v1/tabs/kiosk', AT_LOCKER)).read(pageOf(kioskTab))
  for (const { id } of results) {
    const { status, body } = await bar.post(`/v1/tabs/kiosk/${id}/close`, undefined, AT_LOCKER)
    if (status !== 200) throw new Error(`Not closed: ${status} ${JSON.stringify(body)}`)
  }
}

/** A new guest with a tab of $100: orders on it that the bar has handed over, and live ones. Returns the tab's id. */
export async function openTabOf(
  url: string,
  name: string,
  { orders = 1, live = 0 }: { orders?: number; live?: number } = {},
): Promise<number> {
  const email = `${randomUUID()}@guests.test`
  await makeAccount(url, email)
  const guest = await callAs(url, '/v1/auth/customer/login', email)
  await rename(guest, name)
  const opened = await guest.post(
    '/v1/tabs/customer',
    { businessId: BUSINESS, limit: 100, paymentMethodId: 'pm_card_visa', tip: { type: 'percent', value: 20 } },
    { 'Idempotency-Key': randomUUID() },
  )
  const { id } = opened.read(tabDetails)
  const bar = orders === 0 ? undefined : await bartenderAt(url)
  for (let n = 0; n < orders; n += 1) await handOver(url, await orderOf(guest), bar)
  for (let n = 0; n < live; n += 1) await orderOf(guest)
  return id
}

async function rename(guest: Caller, displayName: string): Promise<void> {
  const { results } = (await guest.get('/v1/customers')).read(ownRecords)
  const { status } = await guest.put(`/v1/customers/${results[0]?.id}`, { displayName })
  if (status !== 200) throw new Error(`Not renamed: ${status}`)
}

/** Orders two of the first drink that a guest without a verified age can have. Returns the order's id. */
async function orderOf(guest: Caller): Promise<number> {
  const menu = (await guest.get(`/v1/menu/items/customer/${BUSINESS}`)).read(menuItemList)
  const drink = menu.results.find(({ available }) => available)
  const wish = { businessId: BUSINESS, items: [{ menuItemId: drink?.id, quantity: 2 }], location: BY_THE_LOCKER }
  const { total } = (await guest.post('/v1/orders/customer/quote', wish)).read(quoteView)
  const placed = await guest.post(
    '/v1/orders/customer',
    { ...wish, expectedTotal: total },
    { 'Idempotency-Key': randomUUID() },
  )
  return placed.read(placedOrder).id
}

/** Takes an order through the bar, to the counter and to its guest. */
export async function handOver(url: string, orderId: number, as?: Caller): Promise<void> {
  const bar = as ?? (await bartenderAt(url))
  const path = `/v1/orders/kiosk/${orderId}`
  for (const change of HANDING_OVER) {
    const { version } = (await bar.get(path, AT_LOCKER)).read(orderView)
    const { status, body } = await bar.put(path, { version, ...change }, AT_LOCKER)
    if (status !== 200) throw new Error(`Not handed over: ${status} ${JSON.stringify(body)}`)
  }
}

const HANDING_OVER = [
  { status: 'Started' },
  { status: 'Prepared' },
  { status: 'Ready', cubby: null },
  { status: 'Completed' },
]
