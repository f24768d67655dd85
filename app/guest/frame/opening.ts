import type { Language, Words } from '../words'
import { timeOfDay } from './moments'

/** When a place closes, on its own clock; for a closed one what its hours say, in the language that they are written in. */
export function openingWords(
  place: { open: boolean; closesAt: string | null; hoursLabel: string; timeZone: string },
  language: Language,
  words: Words,
): string {
  const { open, closesAt, hoursLabel, timeZone } = place
  if (open && closesAt === null) return words.places.always
  if (!open || closesAt === null) return language === 'en' && hoursLabel !== 'Closed' ? hoursLabel : ''
  return words.places.until(timeOfDay(Date.parse(closesAt), language, timeZone))
}
