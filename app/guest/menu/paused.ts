import { isOpenEnded, pauseAt } from '../../ordering/menu/ordering-rules'
import type { Venue } from '../../ordering/menu/venue'
import { timeOfDay } from '../frame/moments'
import type { Language } from '../words'
import { PAUSE_LINES } from '../words/pause-lines'

/** Says that the bar takes no new orders now, and until when; null while it takes them. */
export function pausedWords(venue: Venue, now: number, language: Language): string | null {
  const pause = pauseAt(venue, now)
  return pause && pauseWords({ ...pause, timeZone: venue.timeZone }, language)
}

/** As `pausedWords`, for a pause that ends at `until` (Unix ms). One that lasts until somebody ends it names no time. */
export function pauseWords({ until, timeZone }: { until: number; timeZone: string }, language: Language): string {
  const { until: again, forNow } = PAUSE_LINES[language]
  return isOpenEnded({ until }, timeZone) ? forNow : again(timeOfDay(until, language, timeZone))
}
