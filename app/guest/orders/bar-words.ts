import type { Words } from '../words'
import { isAtCubby, standingWords, type Standing } from './standing'

/** An order that is not over, as every screen of its guest says it. */
export interface UnderWay {
  id: number
  standing: Standing
  /** The number of its cubby. */
  cubby: number | undefined
}

/** What needs the guest comes first, then what is nearest to them. An order that is not paid waits in the basket. */
const ORDER = [
  ...['open', 'opening', 'ready', 'counter', 'problem'],
  ...['loading', 'takenBack', 'waiting', 'made', 'making', 'queued'],
] as const satisfies readonly Standing[]

/** What the bar on a screen says. */
export interface OrderBar {
  orderId: number
  text: string
  /** What its link does: opens a door, or shows the order. */
  action: string
  /** How many orders more are under way; null for one alone. */
  more: string | null
}

/** The paid orders, the one that matters most first. */
export function byUrgency(orders: readonly UnderWay[]): UnderWay[] {
  return ORDER.flatMap((standing) => orders.filter((order) => order.standing === standing))
}

/** The first of the paid orders, and how many more there are; undefined without one. `here`: the order whose own screen it is. */
export function orderBar(orders: readonly UnderWay[], here: number | undefined, words: Words): OrderBar | undefined {
  const shown = byUrgency(orders).filter(({ id }) => id !== here)
  const [first] = shown
  if (!first) return undefined
  const { id, standing, cubby } = first
  const { bar, openDoor } = words.orders
  const isReady = isAtCubby(standing) && cubby !== undefined
  return {
    orderId: id,
    text: isReady ? bar.ready(cubby) : standingWords(words, standing, cubby),
    action: isReady ? openDoor : bar.see,
    more: shown.length > 1 ? bar.more(shown.length - 1) : null,
  }
}
