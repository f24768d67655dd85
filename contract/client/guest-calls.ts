import { z } from 'zod'
import { menuCategoryList, menuItemDetails, menuItemList } from '../calls/menu'
import {
  orderList,
  orderView,
  paymentView,
  pickupAnswer,
  placedOrder,
  quoteView,
  type CancelBody,
  type OrderBody,
  type PayBody,
  type PickupBody,
  type QuoteBody,
} from '../calls/orders'
import { customerSheet, savedCardList } from '../calls/payments'
import { placeList, placeView, type FollowBody } from '../calls/places'
import { tabDetails, tabList } from '../calls/tabs'
import { type Call } from './call'
import { type ListRequest } from './crud-calls'

/** What a guest's app calls: places, menus, orders, tabs, cards. */
export function guestCalls(call: Call, isSignedIn: () => boolean) {
  /** Places are for everyone; who is signed in is known as such. */
  const anyone = (): Call['public'] => (isSignedIn() ? call.signedIn : call.public)

  return {
    places: {
      /** By name, or with `location` ('lat,lng') the nearest first. */
      list: (query: ListRequest & { location?: string } = {}) =>
        anyone()({ method: 'GET', path: 'places', query, answer: placeList }),
      get: (id: number) => anyone()({ method: 'GET', path: `places/${id}`, answer: placeView }),
      follow: (body: FollowBody) => call.signedIn({ method: 'POST', path: 'places/follow', body, answer: z.unknown() }),
      unfollow: (body: FollowBody) =>
        call.signedIn({ method: 'DELETE', path: 'places/follow', body, answer: z.unknown() }),
    },
    menu: {
      categories: (businessId: number) =>
        call.signedIn({ method: 'GET', path: `categories/customer/${businessId}`, answer: menuCategoryList }),
      items: (businessId: number) =>
        call.signedIn({ method: 'GET', path: `menu/items/customer/${businessId}`, answer: menuItemList }),
      item: (id: number) =>
        call.signedIn({ method: 'GET', path: `menu/items/customer/item/${id}`, answer: menuItemDetails }),
    },
    orders: {
      quote: (body: QuoteBody) =>
        call.signedIn({ method: 'POST', path: 'orders/customer/quote', body, answer: quoteView }),
      /** The same key again answers the same order: make one key per intention to order, and keep it for repeats. */
      place: (body: OrderBody, idempotencyKey: string) =>
        call.signedIn({
          method: 'POST',
          path: 'orders/customer',
          body,
          headers: { 'Idempotency-Key': idempotencyKey },
          answer: placedOrder,
        }),
      active: () => call.signedIn({ method: 'GET', path: 'orders/customer/active', answer: orderList }),
      list: (query: ListRequest = {}) =>
        call.signedIn({ method: 'GET', path: 'orders/customer', query, answer: orderList }),
      get: (id: number) => call.signedIn({ method: 'GET', path: `orders/customer/${id}`, answer: orderView }),
      cancel: (id: number, body: CancelBody = {}) =>
        call.signedIn({ method: 'POST', path: `orders/customer/${id}/cancel`, body, answer: orderView }),
      /** Opens the guest's door at the locker. */
      pickup: (id: number, body: PickupBody = {}) =>
        call.signedIn({ method: 'POST', path: `orders/customer/${id}/pickup`, body, answer: pickupAnswer }),
      payment: (id: number) => call.signedIn({ method: 'GET', path: `orders/customer/${id}/pay`, answer: paymentView }),
      /** Tries a payment again that was declined. */
      pay: (id: number, body: PayBody = {}) =>
        call.signedIn({ method: 'POST', path: `orders/customer/${id}/pay`, body, answer: placedOrder }),
    },
    tabs: {
      list: (query: ListRequest = {}) =>
        call.signedIn({ method: 'GET', path: 'tabs/customer', query, answer: tabList }),
      get: (id: number) => call.signedIn({ method: 'GET', path: `tabs/customer/${id}`, answer: tabDetails }),
      close: (id: number) => call.signedIn({ method: 'POST', path: `tabs/customer/${id}/close`, answer: tabDetails }),
    },
    cards: {
      sheet: () => call.signedIn({ method: 'POST', path: 'stripe/customer/customer-sheet', answer: customerSheet }),
      list: () => call.signedIn({ method: 'GET', path: 'stripe/customer/cards', answer: savedCardList }),
      remove: (id: string) =>
        call.signedIn({ method: 'DELETE', path: `stripe/customer/cards/${id}`, answer: z.unknown() }),
    },
  }
}
