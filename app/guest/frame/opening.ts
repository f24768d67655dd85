import { opensNext } from '../../../contract/hours'
import { openingTimes, type GivenHours } from '../../../contract/opening-times'
import { DAY_MS } from '../../../contract/time'
import type { Language, Words } from '../words'
import { dateOf, timeOfDay, weekdayAt } from './moments'

/** Within this time a weekday names only one date. */
const WEEK_MS = 6 * DAY_MS

/** Returns when an open place closes or a closed one opens, on its own clock; '' if unknown. */
export function openingWords(
  place: GivenHours & { open: boolean; closesAt: string | null; timeZone: string },
  language: Language,
  words: Words,
  now: number,
): string {
  const { open, closesAt, timeZone } = place
  if (open && closesAt === null) return words.places.always
  if (!open || closesAt === null) return opensWords(place, language, words, now)
  const closes = Date.parse(closesAt)
  const time = timeOfDay(closes, language, timeZone)
  return closes - now < DAY_MS
    ? words.places.until(time)
    : words.places.untilDay(weekdayAt(closes, language, timeZone), time)
}

/** Returns a text such as 'Opens Thursday 10 AM'. */
function opensWords(
  { timeZone, ...hours }: GivenHours & { timeZone: string },
  language: Language,
  words: Words,
  now: number,
): string {
  const opens = opensNext(openingTimes(hours), timeZone, now)
  if (opens === null) return ''
  const day = opens - now < WEEK_MS ? weekdayAt(opens, language, timeZone) : dateOf(opens, language, timeZone)
  return words.places.opens(day, timeOfDay(opens, language, timeZone).replace(':00', ''))
}
