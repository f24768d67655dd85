import { SECOND_MS } from '../../../contract/time'
import { CachedResponse } from '../../platform/request/cached-response'
import { pauseAt, type Moment } from './ordering-rules'
import type { PriceBook } from './price-book'

interface KeptAt<T, S> {
  answer: CachedResponse<T>
  said: S
  /** Unix milliseconds. */
  from: number
  until: number
}

/**
 * Caches the result of `make` for a price book, once for guests with alcohol and once for guests without. `said`: what the result says beside the book. An entry is valid until the catalogue
 * changes, which creates another book, until the second ends, until a pause ends, or until an item is on sale again.
 */
export function cachedByBook<T, S extends string | null>(
  make: (book: PriceBook, withAlcohol: boolean, moment: Moment, said: S) => T,
): (book: PriceBook, withAlcohol: boolean, moment: Moment, said: S) => CachedResponse<T> {
  const kept = new WeakMap<PriceBook, Map<boolean, KeptAt<T, S>>>()
  return (book, withAlcohol, moment, said) => {
    const { now } = moment
    const ofBook = kept.get(book) ?? new Map<boolean, KeptAt<T, S>>()
    kept.set(book, ofBook)
    const before = ofBook.get(withAlcohol)
    if (before && before.said === said && before.from <= now && now < before.until) return before.answer
    const made = new CachedResponse(make(book, withAlcohol, moment, said))
    // An unchanged response keeps its compressed bytes.
    const answer = before?.answer.etag === made.etag ? before.answer : made
    ofBook.set(withAlcohol, { answer, said, from: now, until: trueUntil(book, now) })
    return answer
  }
}

/** Unix milliseconds. */
function trueUntil(book: PriceBook, now: number): number {
  // Opening times and last calls are whole seconds.
  let until = Math.floor(now / SECOND_MS) * SECOND_MS + SECOND_MS
  const pause = pauseAt(book.venue, now)
  if (pause) until = Math.min(until, pause.until)
  for (const { soldOutUntil } of book.items.values()) {
    if (soldOutUntil !== null && soldOutUntil > now) until = Math.min(until, soldOutUntil)
  }
  return until
}
