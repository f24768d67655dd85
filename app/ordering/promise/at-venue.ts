import { DEFAULT_CUBBY_PLACES } from '../../../contract/limits'
import { businessDate } from '../../../contract/hours'
import { isUnready } from '../../../contract/order-states'
import { MINUTE_MS, SECOND_MS } from '../../../contract/time'
import type { Database } from '../../../db/store'
import type { PriceBook } from '../menu/price-book'
import { cubbiesAt, earlierOrders, ordersAtBar, ordersById, type BarOrder } from './bar-orders'
import type { BarState, OrderAhead } from './bar-state'
import { drinksOf } from './effort'
import { createPast, type Finished } from './past'

/** Whoever has pressed something within this time counts as a pair of hands. */
const PRESSED_WITHIN_MS = 10 * MINUTE_MS
/** A drink that was left longer than this was forgotten, which says nothing about how guests come. */
const FORGOTTEN_MS = 30 * MINUTE_MS
const MOST_CHANGED = 2_000
const STEP_ORDER = { Prepared: 0, Started: 1, Paid: 2 }

/** An order that the bar has. `since` is in Unix seconds. */
interface Kept extends OrderAhead {
  order: BarOrder
}

/** A bar at one moment, and its orders in the same sequence: those that wait to be loaded, those being made, then those that wait, the oldest first. */
export interface BarNow {
  state: BarState
  orders: BarOrder[]
}

/** One order in so many more or less moves a promise by less than it is off anyway. */
const FEW = 50
/** But it is read after so long. */
const READ_AFTER_MS = SECOND_MS

/**
 * A venue's bar as the promise sees it: its orders, hands and cubbies now, and what its nights have taught. Kept in memory; events say what has to
 * be read again.
 */
export class AtVenue {
  readonly past = createPast()
  #orders = new Map<number, Kept>()
  /** The bar of a second, until the next reading. */
  #seen: { second: number; bar: BarNow } | undefined
  #readAt = -Infinity
  /** When each member of staff pressed last, in Unix milliseconds. */
  #pressed = new Map<string, number>()
  #cubbies = { all: 0, free: 0, places: DEFAULT_CUBBY_PLACES }
  #changed = new Set<number>()
  #haveCubbiesChanged = true
  /** What orders have taught already. */
  #taught = new Map<number, 'ready' | 'left'>()
  #night: string | undefined
  #reading: Promise<void> | undefined
  #isNew = true

  constructor(
    private readonly db: Database,
    private readonly businessId: number,
  ) {}

  /** Returns false when so much has changed unread that the venue is better read anew. */
  orderChanged(orderId: number): boolean {
    this.#changed.add(orderId)
    return this.#changed.size <= MOST_CHANGED
  }

  lockerChanged(): void {
    this.#haveCubbiesChanged = true
  }

  /**
   * Reads what has changed since; at a bar with many orders not for each of them. Several callers at once share one reading.
   */
  async refresh(book: PriceBook, now: number): Promise<void> {
    while (this.#reading) await this.#reading
    if (!this.#mustRead(now)) return
    this.#reading = this.#read(book, now).finally(() => {
      this.#reading = undefined
    })
    await this.#reading
  }

  /** The bar now. A second's is the same object. */
  now(at: number): BarNow {
    const second = Math.floor(at / SECOND_MS)
    if (this.#seen?.second !== second) this.#seen = { second, bar: this.#look(at) }
    return this.#seen.bar
  }

  #look(at: number): BarNow {
    const kept = [...this.#orders.values()].sort(
      (one, other) =>
        STEP_ORDER[one.step] - STEP_ORDER[other.step] || one.since - other.since || one.order.id - other.order.id,
    )
    const pressed = [...this.#pressed.values()].filter((pressedAt) => at - pressedAt <= PRESSED_WITHIN_MS)
    const { free: freeCubbies, all: cubbies, places: cubbyPlaces } = this.#cubbies
    return {
      state: { at: at / SECOND_MS, hands: pressed.length, orders: kept, freeCubbies, cubbies, cubbyPlaces },
      orders: kept.map(({ order }) => order),
    }
  }

  #mustRead(now: number): boolean {
    if (this.#isNew || this.#haveCubbiesChanged) return true
    if (this.#changed.size === 0) return false
    return this.#changed.size * FEW >= this.#orders.size || Math.abs(now - this.#readAt) >= READ_AFTER_MS
  }

  async #read(book: PriceBook, now: number): Promise<void> {
    const ids = [...this.#changed]
    this.#changed.clear()
    const isNew = this.#isNew
    const readsCubbies = this.#haveCubbiesChanged
    this.#haveCubbiesChanged = false
    try {
      if (isNew) {
        for (const order of await earlierOrders(this.db, this.businessId, now)) {
          this.#notePress(order)
          this.#learn(order, book)
        }
        for (const order of await ordersAtBar(this.db, this.businessId)) this.#take(order, book)
      }
      // Also those that were announced while the bar was read for the first time.
      if (ids.length > 0) for (const order of await ordersById(this.db, ids)) this.#take(order, book)
      if (readsCubbies) this.#cubbies = await cubbiesAt(this.db, this.businessId)
      this.#isNew = false
      this.#seen = undefined
      this.#readAt = now
    } catch (error) {
      for (const id of ids) this.#changed.add(id)
      this.#haveCubbiesChanged ||= readsCubbies
      throw error
    }
  }

  #take(order: BarOrder, book: PriceBook): void {
    const { id, status } = order
    this.#notePress(order)
    if (isUnready(status) && order.queuedAt !== null) {
      const since = { Paid: order.queuedAt, Started: order.startedAt, Prepared: order.preparedAt }[status]
      const lines = this.#orders.get(id)?.lines ?? drinksOf(book, order.lines)
      this.#orders.set(id, { step: status, lines, since: (since ?? order.placedAt) / SECOND_MS, order })
      return
    }
    this.#orders.delete(id)
    if (status === 'Ready' || status === 'Completed') this.#learn(order, book)
  }

  #notePress({ lastActor, lastAt }: BarOrder): void {
    if (!lastActor?.startsWith('user:') || lastAt === null) return
    this.#pressed.set(lastActor, Math.max(lastAt, this.#pressed.get(lastActor) ?? 0))
  }

  /** Learns from an order that is ready, once, and from one that was picked up. */
  #learn(order: BarOrder, book: PriceBook): void {
    const { id, readyAt, completedAt } = order
    if (readyAt === null) return
    const taught = this.#taught.get(id)
    if (taught === 'left' || (taught === 'ready' && completedAt === null)) return
    this.#taught.set(id, completedAt === null ? 'ready' : 'left')
    if (taught === undefined) {
      const night = businessDate(readyAt, book.venue.timeZone)
      if (night !== this.#night) this.past.nightBegins()
      this.#night = night
      const finished = finishedOf(order, readyAt, book)
      if (finished) this.past.ready(finished)
    }
    if (completedAt !== null && completedAt - readyAt < FORGOTTEN_MS) {
      this.past.pickedUp((completedAt - readyAt) / SECOND_MS)
    }
  }
}

/** What an order teaches; undefined if it was placed without a promise. */
function finishedOf(order: BarOrder, readyAt: number, book: PriceBook): Finished | undefined {
  const { promisedBy, reckonedSeconds, usualSeconds, startedAt, preparedAt } = order
  if (promisedBy === null || reckonedSeconds === null || usualSeconds === null) return undefined
  // A later order is reckoned when it comes to the bar.
  const reckonedAt = order.wantedAt === null ? order.placedAt : (order.queuedAt ?? order.placedAt)
  const isMade = startedAt !== null && preparedAt !== null && preparedAt > startedAt
  return {
    promised: { reckonedSeconds, usualSeconds, seconds: (promisedBy - reckonedAt) / SECOND_MS },
    drinks: drinksOf(book, order.lines),
    tookSeconds: Math.max(1, (readyAt - reckonedAt) / SECOND_MS),
    madeSeconds: isMade ? (preparedAt - startedAt) / SECOND_MS : null,
  }
}
