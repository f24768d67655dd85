import { SECOND_MS } from '../../../contract/time'
import type { Database } from '../../../db/store'
import type { Events } from '../../platform/server/events'
import type { PriceBook } from '../menu/price-book'
import { AtVenue } from './at-venue'
import { drinksOf, ONE_DRINK } from './effort'
import { minuteOf, type Promised } from './past'
import type { BarState, DrinksToMake } from './bar-state'

/** A promise of a moment (docs/rules/promise.md). */
export interface OrderPromise extends Promised {
  /** The order is ready before this in 8 of 10 cases: Unix milliseconds, a whole minute. */
  readyBy: number
}

/** Promises for all venues: each venue's bar is read once, and kept up to date by events. */
export interface Promises {
  /** The promise for an order that is placed now. */
  forOrder(book: PriceBook, lines: ReadonlyArray<{ menuItemId: number; quantity: number }>): Promise<OrderPromise>
  /** The promise for one drink of no particular kind. */
  forOneDrink(book: PriceBook): Promise<OrderPromise>
  /** A venue's bar as it is now. */
  at(book: PriceBook): Promise<AtVenue>
}

declare module '../../platform/server/services' {
  interface Parts {
    promises: Promises
  }
}

export function createPromises({ db, events, now }: { db: Database; events: Events; now: () => number }): Promises {
  const venues = new Map<number, AtVenue>()
  events.subscribe((event) => {
    if (event.type === 'order' && venues.get(event.businessId)?.orderChanged(event.orderId) === false) {
      venues.delete(event.businessId)
    }
    if (event.type === 'locker') venues.get(event.businessId)?.lockerChanged()
  })
  events.onGap(() => venues.clear())

  /** Every menu says it. */
  const oneDrink = new WeakMap<BarState, OrderPromise>()

  const at = async (book: PriceBook): Promise<AtVenue> => {
    const venue = venues.get(book.businessId) ?? new AtVenue(db, book.businessId)
    venues.set(book.businessId, venue)
    await venue.refresh(book, now())
    return venue
  }
  const promise = (venue: AtVenue, drinks: readonly DrinksToMake[]): OrderPromise => {
    const asked = now()
    const promised = venue.past.promise(venue.now(asked).state, drinks)
    return { readyBy: minuteOf(asked / SECOND_MS, promised) * SECOND_MS, ...promised }
  }
  return {
    forOrder: async (book, lines) => promise(await at(book), drinksOf(book, lines)),
    async forOneDrink(book) {
      const venue = await at(book)
      const { state } = venue.now(now())
      const promised = oneDrink.get(state) ?? promise(venue, [ONE_DRINK])
      oneDrink.set(state, promised)
      return promised
    },
    at,
  }
}
