import type { Language } from './words'
import { LATER_LINES } from './words/later-lines'
import { PROMISE_LINES } from './words/promise-lines'
import { businessDate } from '../../contract/hours'
import { dayAndTime, timeOfDay } from './frame/moments'

/** Says on a menu when one drink is ready. `readyBy`: ISO time; null while the venue takes no orders. */
export function menuPromise(readyBy: string | null, language: Language, timeZone: string): string | null {
  return readyBy === null
    ? null
    : PROMISE_LINES[language].ifOrderedNow(timeOfDay(Date.parse(readyBy), language, timeZone))
}

/** 'Ready by 10:14 PM'. `readyBy`: Unix milliseconds. */
export function readyByWords(readyBy: number, language: Language, timeZone: string): string {
  return PROMISE_LINES[language].readyBy(timeOfDay(readyBy, language, timeZone))
}

interface Promised {
  /** ISO times: what holds now, and what the guest was told first. */
  readyBy: string | null
  promisedBy: string | null
  late: boolean
  /** ISO times: when it was placed, when its guest wants it, if not as soon as possible, and since when the bar has it. */
  placedAt: string
  wantedAt: string | null
  queuedAt: string | null
}

/** What a waiting guest reads about the promise for their order: when it is ready, and the news that it is later than was said. */
export function orderPromise(order: Promised, language: Language, timeZone: string) {
  const { readyBy, promisedBy, late, placedAt, wantedAt, queuedAt } = order
  if (readyBy === null) return { readyBy: null, news: [] }
  const { moved, late: isLate } = PROMISE_LINES[language]
  if (wantedAt !== null && queuedAt === null) {
    return { readyBy: laterWords({ placedAt, wantedAt }, language, timeZone), news: [] }
  }
  const time = (iso: string) => timeOfDay(Date.parse(iso), language, timeZone)
  if (late) return { readyBy: null, news: [isLate] }
  const isMoved = promisedBy !== null && promisedBy !== readyBy
  if (isMoved) return { readyBy: null, news: [moved(time(readyBy), time(promisedBy))] }
  return { readyBy: readyByWords(Date.parse(readyBy), language, timeZone), news: [] }
}

/** For when an order is: 'Ordered for 10:30 PM', with the date where it is not of today. */
export function laterWords(
  { placedAt, wantedAt }: { placedAt: string; wantedAt: string },
  language: Language,
  timeZone: string,
): string {
  const { isFor, isForDay } = LATER_LINES[language]
  const [placed, wanted] = [Date.parse(placedAt), Date.parse(wantedAt)]
  return businessDate(placed, timeZone) === businessDate(wanted, timeZone)
    ? isFor(timeOfDay(wanted, language, timeZone))
    : isForDay(dayAndTime(wantedAt, language, timeZone))
}

type Details = Readonly<Record<string, unknown>> | undefined

/** Why an order is refused that cannot be ready at its time; undefined without the earliest time. */
export function tooEarlyWords(details: Details, language: Language): string | undefined {
  return withReadyBy(details, language, LATER_LINES[language].tooEarly)
}

/** Why an order is refused that would be ready later than the venue wants to promise; undefined without its time. */
export function tooBusyWords(details: Details, language: Language): string | undefined {
  return withReadyBy(details, language, PROMISE_LINES[language].tooBusy)
}

function withReadyBy(details: Details, language: Language, words: (time: string) => string): string | undefined {
  const { readyBy, timeZone } = details ?? {}
  if (typeof readyBy !== 'string' || typeof timeZone !== 'string') return undefined
  return words(timeOfDay(Date.parse(readyBy), language, timeZone))
}
