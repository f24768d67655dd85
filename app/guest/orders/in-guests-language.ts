import { readMenuWords, type MenuWords, type WithLanguage } from '../../ordering/menu/menu-words'
import type { OrderView } from '../../ordering/orders/read'
import type { GuestCall } from '../call'

type Reader = Pick<GuestCall, 'app' | 'language'>

/** Returns the order with its lines in the guest's language, as far as the venue has translated them. */
export async function inGuestsLanguage<O extends OrderView>({ app, language }: Reader, order: O) {
  return translated(order, await readMenuWords(app, order.businessId, language))
}

/** `inGuestsLanguage` for several orders. Reads each venue's texts once. */
export async function allInGuestsLanguage<O extends OrderView>({ app, language }: Reader, orders: readonly O[]) {
  const words = new Map<number, Promise<MenuWords>>()
  const wordsOf = (businessId: number) => {
    const known = words.get(businessId) ?? readMenuWords(app, businessId, language)
    words.set(businessId, known)
    return known
  }
  return Promise.all(orders.map(async (order) => translated(order, await wordsOf(order.businessId))))
}

function translated<O extends OrderView>(order: O, words: MenuWords): Omit<O, 'items'> & { items: GuestLine[] } {
  return { ...order, items: order.items.map((item) => words.line(item)) }
}

/** A line of an order, which tells whether its name stays English. */
export type GuestLine = OrderView['items'][number] & Pick<WithLanguage, 'nameLang'>
