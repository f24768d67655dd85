import { OVERTAKE_MS } from '../../contract/limits'
import { byName } from '../../contract/folded'

/** An order that waits to be started. `paidAt` in Unix milliseconds. */
export interface Waiting {
  id: number
  paidAt: number
  items: ReadonlyArray<{ drink: string; quantity: number }>
}

/** Orders with a drink in common, to be started with one tap. */
export interface Together {
  drink: string
  quantity: number
  orderIds: number[]
}

/**
 * The same drinks of waiting orders together, those that save most first. Nobody is overtaken by more than three minutes: an order is
 * started with older ones only if everybody who is left behind came at most so much earlier (docs/rules/orders.md#the-same-drinks-together).
 */
export function togetherOf(waiting: readonly Waiting[]): Together[] {
  const drinks = [...new Set(waiting.flatMap(({ items }) => items.map(({ drink }) => drink)))]
  return drinks
    .flatMap((drink) => {
      const has = ({ items }: Waiting) => items.some((item) => item.drink === drink)
      const last = Math.min(...waiting.filter((order) => !has(order)).map(({ paidAt }) => paidAt)) + OVERTAKE_MS
      const chosen = waiting.filter((order) => has(order) && order.paidAt <= last)
      if (chosen.length < 2) return []
      const quantity = chosen
        .flatMap(({ items }) => items.filter((item) => item.drink === drink))
        .reduce((sum, item) => sum + item.quantity, 0)
      return [{ drink, quantity, orderIds: chosen.map(({ id }) => id) }]
    })
    .sort((a, b) => b.quantity - a.quantity || byName(a.drink, b.drink))
}

/** An order that would be left behind by more than three minutes if these were started; undefined when nobody would. */
export function overtakenBy(
  waiting: ReadonlyArray<{ id: number; paidAt: number }>,
  started: ReadonlySet<number>,
): number | undefined {
  const youngest = Math.max(...waiting.filter(({ id }) => started.has(id)).map(({ paidAt }) => paidAt))
  return waiting.find(({ id, paidAt }) => !started.has(id) && youngest - paidAt > OVERTAKE_MS)?.id
}
