import { warnedAllergens } from '../../../contract/allergens'
import type { Allergen } from '../../../contract/enumerations'
import { OVERTAKE_MS } from '../../../contract/limits'
import { byName } from '../../../contract/folded'

/** Why an order must be started on its own. */
export type Apart = 'note' | 'allergen'

/** An order that waits to be started. `queuedAt` in Unix milliseconds. */
export interface Waiting {
  id: number
  queuedAt: number
  items: ReadonlyArray<{ drink: string; quantity: number }>
  apart?: Apart | undefined
}

/** Orders with a drink in common, to be started with one tap. */
export interface Together {
  drink: string
  quantity: number
  orderIds: number[]
  /** How many orders with the same drink must be started on their own, by reason. */
  apart: Record<Apart, number>
}

/** Why an order must be started on its own; undefined when it may be in a batch (docs/rules/orders.md#the-same-drinks-together). */
export function apartOf(
  lines: ReadonlyArray<{ notes: string | null; allergens: readonly Allergen[] }>,
): Apart | undefined {
  if (lines.some(({ notes }) => notes !== null && notes.trim() !== '')) return 'note'
  return lines.some(({ allergens }) => warnedAllergens(allergens).length > 0) ? 'allergen' : undefined
}

/**
 * Groups waiting orders by a common drink, largest groups first. No order is overtaken by more than three minutes: an order joins older ones only
 * if every order left behind was paid at most that much earlier (docs/rules/orders.md#the-same-drinks-together).
 */
export function togetherOf(waiting: readonly Waiting[]): Together[] {
  const together = waiting.filter(({ apart }) => apart === undefined)
  const drinks = [...new Set(together.flatMap(({ items }) => items.map(({ drink }) => drink)))]
  return drinks
    .flatMap((drink) => {
      const has = ({ items }: Waiting) => items.some((item) => item.drink === drink)
      const left = waiting.filter((order) => order.apart || !has(order))
      const last = Math.min(...left.map(({ queuedAt }) => queuedAt)) + OVERTAKE_MS
      const chosen = together.filter((order) => has(order) && order.queuedAt <= last)
      if (chosen.length < 2) return []
      const kept = waiting.filter((order) => order.apart && has(order))
      const quantity = chosen
        .flatMap(({ items }) => items.filter((item) => item.drink === drink))
        .reduce((sum, item) => sum + item.quantity, 0)
      const apart = {
        note: kept.filter((order) => order.apart === 'note').length,
        allergen: kept.filter((order) => order.apart === 'allergen').length,
      }
      return [{ drink, quantity, orderIds: chosen.map(({ id }) => id), apart }]
    })
    .sort((a, b) => b.quantity - a.quantity || byName(a.drink, b.drink))
}

/** Id of an order that these would overtake by more than three minutes if started; undefined when there is none. */
export function overtakenBy(
  waiting: ReadonlyArray<{ id: number; queuedAt: number }>,
  started: ReadonlySet<number>,
): number | undefined {
  const youngest = Math.max(...waiting.filter(({ id }) => started.has(id)).map(({ queuedAt }) => queuedAt))
  return waiting.find(({ id, queuedAt }) => !started.has(id) && youngest - queuedAt > OVERTAKE_MS)?.id
}
