import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { signedIn } from '../contract/calls/auth'
import { menuItemList, type MenuItemView } from '../contract/calls/menu'
import {
  orderList,
  orderView,
  placedOrder,
  quoteView,
  type OrderView,
  type PlacedOrder,
} from '../contract/calls/orders'
import { ticketAnswer } from '../contract/calls/pickups'
import { placeList } from '../contract/calls/places'
import { business, type BusinessOwnInput } from '../contract/entities/businesses'
import { BY_THE_LOCKER } from '../db/seed/venues'
import { DEMO_PASSWORD } from '../testing/accounts'
import { createCaller, type Answer, type Caller } from '../testing/caller'
import { mailedCode } from '../scripts/mailed-code'

const ownRecords = z.looseObject({ results: z.array(z.looseObject({ id: z.number() })) })

/** A line of an order. */
export interface Line {
  drink: string
  quantity?: number
  notes?: string
}

/** A guest on /v1. */
export interface Guest {
  /** A drink on the menu of the venue with the locker; undefined if it is not there. */
  menuItem(drink: string): Promise<MenuItemView | undefined>
  /** Orders one drink at the venue with the locker and pays it. */
  order(drink: string): Promise<PlacedOrder>
  /** The same with several lines. */
  orderAll(lines: readonly Line[]): Promise<PlacedOrder>
  read(orderId: number): Promise<OrderView>
  /** Changes the name on the guest's tickets. */
  setName(displayName: string): Promise<void>
  /** The number of orders the guest has placed in all. */
  countOrders(): Promise<number>
  /** Taps 'pick up' at the locker. */
  pickUp(orderId: number): Promise<void>
  /** The link of a fresh ticket to the locker's own page. */
  ticketLink(orderId: number): Promise<string>
}

/** Signs in a guest, by default the demo's guest over 21. */
export async function signInGuest(url: string, email = 'guest@barback.test'): Promise<Guest> {
  return guestOn(url, await callAs(url, '/v1/auth/customer/login', email))
}

/** Signs in a guest without a password. */
export async function signInByCode(url: string, email: string): Promise<Guest> {
  const anyone = createCaller(url)
  const earlier = await mailedCode(url, email).catch(() => undefined)
  await anyone.post('/v1/auth/customer/code', { email })
  for (let code = earlier; ; code = await mailedCode(url, email)) {
    if (code === earlier) continue
    return guestOn(url, callerOf(url, await anyone.put('/v1/auth/customer/code', { email, code })))
  }
}

async function guestOn(url: string, phone: Caller): Promise<Guest> {
  const businessId = await venueWithLocker(url)
  const menuItem = async (drink: string) => {
    const menu = (await phone.get(`/v1/menu/items/customer/${businessId}`)).read(menuItemList)
    return menu.results.find(({ name }) => name === drink)
  }
  const orderAll = async (lines: readonly Line[]) => {
    const items = await Promise.all(
      lines.map(async ({ drink, quantity = 1, notes }) => {
        const item = await menuItem(drink)
        if (!item) throw new Error(`${drink} is not on the menu`)
        return { menuItemId: item.id, quantity, ...(notes && { notes }) }
      }),
    )
    const wish = { businessId, items, location: BY_THE_LOCKER }
    const { total } = (await phone.post('/v1/orders/customer/quote', wish)).read(quoteView)
    const order = await phone.post(
      '/v1/orders/customer',
      { ...wish, paymentMethodId: 'pm_card_visa', expectedTotal: total },
      { 'Idempotency-Key': randomUUID() },
    )
    return order.read(placedOrder)
  }
  return {
    menuItem,
    orderAll,
    order: (drink) => orderAll([{ drink }]),
    async read(orderId) {
      return (await phone.get(`/v1/orders/customer/${orderId}`)).read(orderView)
    },
    async setName(displayName) {
      const { results } = (await phone.get('/v1/customers')).read(ownRecords)
      const { status, body } = await phone.put(`/v1/customers/${results[0]?.id}`, { displayName })
      if (status !== 200) throw new Error(`Not renamed: ${status} ${JSON.stringify(body)}`)
    },
    async countOrders() {
      return (await phone.get('/v1/orders/customer')).read(orderList).total
    },
    async ticketLink(orderId) {
      const { link } = (await phone.post(`/v1/orders/customer/${orderId}/ticket`, {})).read(ticketAnswer)
      if (link === null) throw new Error('The locker has no page')
      return link
    },
    async pickUp(orderId) {
      const tap = await phone.post(`/v1/orders/customer/${orderId}/pickup`, { location: BY_THE_LOCKER })
      if (tap.status !== 200) throw new Error(`No door opened: ${tap.status} ${JSON.stringify(tap.body)}`)
    },
  }
}

/** Creates an account whose age is not verified. */
export async function makeAccount(url: string, email: string): Promise<void> {
  const details = { email, password: DEMO_PASSWORD, firstName: 'Gail', lastName: 'Guest' }
  const anyone = createCaller(url)
  await anyone.post('/v1/auth/customer', details)
  const code = await mailedCode(url, email)
  const { status, body } = await anyone.put('/v1/auth/customer/code', { ...details, code })
  if (status !== 200) throw new Error(`No account: ${status} ${JSON.stringify(body)}`)
}

/** Switches off the venue's request for a guest's position, which needs a script to answer. Acts as the owner of the venue with the locker. */
export async function dropLocationRule(url: string): Promise<void> {
  await setSettings(url, { requiresLocation: false })
}

/** Sets the venue's limits of drinks; null: without limit. */
export async function setDrinkLimits(
  url: string,
  { order, hour }: { order: number | null; hour: number | null },
): Promise<void> {
  await setSettings(url, { maxAlcoholicDrinks: order, maxStandardDrinksPerHour: hour })
}

/** Sets the latest promise of the venue, in minutes; null: however late it is. */
export async function setLatestPromise(url: string, latestPromise: number | null): Promise<void> {
  await setSettings(url, { latestPromise })
}

/** Changes settings of the venue with the locker, as its owner. */
async function setSettings(url: string, changed: Partial<BusinessOwnInput>): Promise<void> {
  const owner = await callAs(url, '/v1/auth/login', 'owner@barback.test')
  const businessId = await venueWithLocker(url)
  const now = (await owner.get(`/v1/businesses/${businessId}`)).read(business.record)
  const settings = business.ownInput.parse({ ...now, ...changed })
  const { status, body } = await owner.put(`/v1/businesses/${businessId}/settings`, {
    ...settings,
    version: now.version,
  })
  if (status !== 200) throw new Error(`Not set: ${status} ${JSON.stringify(body)}`)
}

/** Adds a locker of twelve cubbies to the venue with the locker, as its manager. */
export async function addLocker(url: string, name: string): Promise<void> {
  const manager = await callAs(url, '/v1/auth/login', 'manager@barback.test')
  const lockerId = name.toLowerCase().replaceAll(/\W+/g, '-')
  const locker = { businessId: await venueWithLocker(url), name, lockerId, deviceId: `device-${lockerId}` }
  const { status, body } = await manager.post('/v1/business-lockers', { ...locker, numberOfCubbies: 12, active: true })
  if (status !== 201) throw new Error(`Not added: ${status} ${JSON.stringify(body)}`)
}

async function venueWithLocker(url: string): Promise<number> {
  const place = (await createCaller(url).get('/v1/places?searchString=Night')).read(placeList).results[0]
  const id = place?.business?.id
  if (id === undefined) throw new Error('The demo has lost the venue with the locker')
  return id
}

async function callAs(url: string, path: string, email: string): Promise<Caller> {
  return callerOf(url, await createCaller(url).post(path, { email, password: DEMO_PASSWORD }))
}

function callerOf(url: string, answer: Answer): Caller {
  const { token, expiresAt } = answer.read(signedIn)
  return createCaller(url, () => ({ Authorization: `Bearer ${token}`, ExpiresAt: String(expiresAt) }))
}
