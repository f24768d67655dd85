import type { Language, Words } from '../words'
import { timeOfDay, weekdayAt } from './moments'

const DAY_MS = 86_400_000

/** When a place closes, on its own clock; for a closed one what its hours say, in the language that they are written in. */
export function openingWords(
  place: { open: boolean; closesAt: string | null; hoursLabel: string; timeZone: string },
  language: Language,
  words: Words,
  now: number,
): string {
  const { open, closesAt, hoursLabel, timeZone } = place
  if (open && closesAt === null) return words.places.always
  if (!open || closesAt === null) return language === 'en' && hoursLabel !== 'Closed' ? hoursLabel : ''
  const closes = Date.parse(closesAt)
  const time = timeOfDay(closes, language, timeZone)
  return closes - now < DAY_MS
    ? words.places.until(time)
    : words.places.untilDay(weekdayAt(closes, language, timeZone), time)
}
