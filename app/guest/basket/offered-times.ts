import { closesAt } from '../../../contract/hours'
import { HOUR_MS, MINUTE_MS } from '../../../contract/time'
import type { Venue } from '../../ordering/menu/venue'
import type { Language } from '../words'
import { LATER_LINES } from '../words/later-lines'
import { timeOfDay } from '../frame/moments'

const EVERY_MS = 15 * MINUTE_MS
/** A longer list is tiresome on a phone. */
const AT_MOST_MS = 6 * HOUR_MS

interface From {
  /** When it would be ready as soon as possible. */
  readyBy: number
  now: number
}

/** The times for which a basket can be ordered: each quarter of an hour while the venue is open, in its time zone. `value`: '' for as soon as possible. */
export function offeredTimes({ hours, timeZone }: Venue, { readyBy, now }: From, language: Language) {
  const { when, soonest } = LATER_LINES[language]
  const until = Math.min(closesAt(hours, timeZone, now) ?? Infinity, now + AT_MOST_MS)
  const times = [{ value: '', label: soonest }]
  for (let at = Math.ceil(readyBy / EVERY_MS) * EVERY_MS; at < until; at += EVERY_MS) {
    times.push({ value: new Date(at).toISOString(), label: timeOfDay(at, language, timeZone) })
  }
  return { label: when, times }
}
