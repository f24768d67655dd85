import type { Services } from '../../platform/server/services'
import { pauseAt } from './ordering-rules'
import type { PriceBook } from './price-book'
import { rulesAt } from './price-rules'

/** The rules that held at the last look, by their ids, and whether new orders were held back. */
const held = new WeakMap<PriceBook, string>()

/**
 * Publishes a menu event for each business where a price rule has begun or ended since the last look, or a pause has ended, so that open menus reload. It reads cached
 * price books only: a menu that is open has been read from one.
 */
export function announceRuleTurns({ priceBooks, events, now }: Services): Promise<void> {
  for (const book of priceBooks.cached()) {
    if (book.priceRules.length === 0 && book.venue.pause === null) continue
    const rules = rulesAt(book.priceRules, book.venue.timeZone, now()).map(({ id }) => id)
    const holding = [...rules, pauseAt(book.venue, now()) ? 'paused' : 'open'].join()
    const before = held.get(book)
    held.set(book, holding)
    if (before !== undefined && before !== holding) events.publish({ type: 'menu', businessId: book.businessId })
  }
  return Promise.resolve()
}
