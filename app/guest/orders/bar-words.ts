import type { Words } from '../words'
import { isAtCubby, type OrderState } from './order-state'

/** A guest's live order, as every screen shows it. */
export interface UnderWay {
  id: number
  state: OrderState
  /** Its state in a few words. */
  text: string
}

/** Orders that need the guest come first, then those nearest to pickup. An unpaid order waits in the basket instead. */
const ORDER = [
  ...['open', 'opening', 'overdue', 'ready', 'counter', 'problem', 'takingOut', 'handed'],
  ...['loading', 'takenBack', 'waiting', 'made', 'making', 'queued', 'planned'],
] as const satisfies readonly OrderState[]

/** The text of the order bar. */
export interface OrderBar {
  orderId: number
  text: string
  /** The link's label: opens the door, or shows the order. */
  action: string
  /** How many other orders are live; null for none. */
  more: string | null
}

/** Returns the paid orders, most urgent first. */
export function byUrgency(orders: readonly UnderWay[]): UnderWay[] {
  return ORDER.flatMap((state) => orders.filter((order) => order.state === state))
}

/** Returns the bar for the most urgent paid order, with the number of others; undefined if there is none. `here`: the order whose screen is open. */
export function orderBar(orders: readonly UnderWay[], here: number | undefined, words: Words): OrderBar | undefined {
  const shown = byUrgency(orders).filter(({ id }) => id !== here)
  const [first] = shown
  if (!first) return undefined
  const { id, state, text } = first
  const { bar, openDoor } = words.orders
  return {
    orderId: id,
    text,
    action: isAtCubby(state) ? openDoor : bar.see,
    more: shown.length > 1 ? bar.more(shown.length - 1) : null,
  }
}
