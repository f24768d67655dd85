import { drawnPathOf } from '../../ordering/menu/drawn-item'
import type { OrderView } from '../../ordering/orders/read'
import type { Services } from '../../platform/server/services'
import { linesLeft } from './left'

/** The most glasses that fit beside each other on a phone of 320 px. */
const MOST_GLASSES = 3

/** Returns the drawn pictures of an order's first drinks, and how many glasses have no picture here. Items that left the menu have none. */
export async function pouredGlasses(app: Services, order: OrderView) {
  const lines = linesLeft(order)
  const book = await app.priceBooks.of(app.db, order.businessId)
  const pictures = lines.flatMap(({ menuItemId, quantity }) => {
    const item = book.items.get(menuItemId)
    return item ? Array.from({ length: Math.min(quantity, MOST_GLASSES) }, () => drawnPathOf(book, item)) : []
  })
  const shown = pictures.slice(0, MOST_GLASSES)
  const all = lines.reduce((count, { quantity }) => count + quantity, 0)
  return { pictures: shown, others: all - shown.length }
}
