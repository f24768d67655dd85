import { randomUUID } from 'node:crypto'
import { signedIn } from '../contract/calls/auth'
import { menuItemList, type MenuItemView } from '../contract/calls/menu'
import {
  orderView,
  placedOrder,
  quoteView,
  ticketAnswer,
  type OrderView,
  type PlacedOrder,
} from '../contract/calls/orders'
import { placeList } from '../contract/calls/places'
import { BY_THE_LOCKER } from '../db/seed/venues'
import { DEMO_PASSWORD } from '../testing/accounts'
import { createCaller } from '../testing/caller'

/** The demo's guest over 21, on their phone. */
export interface Guest {
  /** A drink on the menu of the venue with the locker; undefined when it is not there. */
  menuItem(drink: string): Promise<MenuItemView | undefined>
  /** Orders one drink at the venue with the locker and pays it. */
  order(drink: string): Promise<PlacedOrder>
  read(orderId: number): Promise<OrderView>
  /** Taps 'pick up' at the locker; the number of the cubby that opens. */
  pickUp(orderId: number): Promise<void>
  /** The link of a fresh ticket, to the locker's own page. */
  ticketLink(orderId: number): Promise<string>
}

export async function signInGuest(url: string): Promise<Guest> {
  const answer = await createCaller(url).post('/v1/auth/customer/login', {
    email: 'guest@barback.test',
    password: DEMO_PASSWORD,
  })
  const { token, expiresAt } = answer.read(signedIn)
  const phone = createCaller(url, () => ({ Authorization: `Bearer ${token}`, ExpiresAt: String(expiresAt) }))
  const place = (await phone.get('/v1/places?searchString=Night')).read(placeList).results[0]
  const businessId = place?.business?.id
  if (businessId === undefined) throw new Error('The demo has lost the venue with the locker')
  const menuItem = async (drink: string) => {
    const menu = (await phone.get(`/v1/menu/items/customer/${businessId}`)).read(menuItemList)
    return menu.results.find(({ name }) => name === drink)
  }
  return {
    menuItem,
    async order(drink) {
      const item = await menuItem(drink)
      if (!item) throw new Error(`${drink} is not on the menu`)
      const wish = { businessId, items: [{ menuItemId: item.id, quantity: 1 }], location: BY_THE_LOCKER }
      const { total } = (await phone.post('/v1/orders/customer/quote', wish)).read(quoteView)
      const order = await phone.post(
        '/v1/orders/customer',
        { ...wish, paymentMethodId: 'pm_card_visa', expectedTotal: total },
        { 'Idempotency-Key': randomUUID() },
      )
      return order.read(placedOrder)
    },
    async read(orderId) {
      return (await phone.get(`/v1/orders/customer/${orderId}`)).read(orderView)
    },
    async ticketLink(orderId) {
      const { link } = (await phone.post(`/v1/orders/customer/${orderId}/ticket`, {})).read(ticketAnswer)
      if (link === null) throw new Error('The locker has no page of its own')
      return link
    },
    async pickUp(orderId) {
      const tap = await phone.post(`/v1/orders/customer/${orderId}/pickup`, { location: BY_THE_LOCKER })
      if (tap.status !== 200) throw new Error(`No door opened: ${tap.status} ${JSON.stringify(tap.body)}`)
    },
  }
}
