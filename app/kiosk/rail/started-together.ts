import type { Allergen } from '../../../contract/enumerations'
import { apartOf, togetherOf } from '../../ordering/bar/together'
import type { OrderView } from '../../ordering/orders/read'

type Line = OrderView['items'][number] & { allergens: readonly Allergen[] }
type Order = Omit<OrderView, 'items'> & { items: readonly Line[] }

/** How many groups are offered. Reading more is no faster than reading the tickets. */
const MOST = 3

/** Returns the groups of orders that the bar can start together. */
export function startedTogether(orders: readonly Order[]) {
  const waiting = orders.filter(({ status }) => status === 'Paid')
  const byId = new Map(waiting.map((order) => [order.id, order]))
  const groups = togetherOf(
    waiting.map(({ id, queuedAt, placedAt, items }) => ({
      id,
      queuedAt: Date.parse(queuedAt ?? placedAt),
      apart: apartOf(items),
      items: items
        .filter(({ status }) => status === 'Pending')
        .map((line) => ({ drink: drinkOf(line), quantity: line.quantity })),
    })),
  )
  return groups.slice(0, MOST).map(({ drink, quantity, orderIds, apart }) => ({
    drink,
    apart,
    name: waiting.flatMap(({ items }) => items).find((line) => drinkOf(line) === drink)?.name ?? '',
    quantity,
    orders: orderIds.map((id) => ({ id, version: byId.get(id)?.version ?? 0 })),
  }))
}

/** Returns a key that is equal for the same item with the same pour, products and changes. */
function drinkOf({ menuItemId, pour, price, substitutions }: Line): string {
  const products = price.products.map(({ productId }) => productId).sort((a, b) => a - b)
  const changes = substitutions.map(({ id }) => id).sort((a, b) => a - b)
  return JSON.stringify([menuItemId, pour, products, changes])
}
