import { businessDate, businessDayStart } from '../../../contract/hours'
import type { UNAVAILABLE_CODES } from '../../../contract/calls/menu'
import { DAY_MS } from '../../../contract/time'
import { timeOfDay, weekdayAt } from '../frame/moments'
import type { GuestCall } from '../call'
import { MENU_LINES } from '../words/menu-lines'

type Reason = (typeof UNAVAILABLE_CODES)[number]

/**
 * Returns why a drink is unavailable. An item sold out until the end of the night reads 'for tonight', any other until its time. `soldOutUntil`: ISO,
 * null if it is not sold out. `zone`: the venue's.
 */
export function awayWords(
  { app, words, language }: GuestCall,
  { code, soldOutUntil }: { code: Reason; soldOutUntil: string | null },
  zone: string,
): string {
  if (code !== 'sold_out' || soldOutUntil === null) return words.errors[code]
  const [until, now] = [Date.parse(soldOutUntil), app.now()]
  const isTonight = until === businessDayStart(businessDate(until, zone), zone) && until - now <= DAY_MS
  if (isTonight) return words.errors.sold_out
  const day = until - now < DAY_MS ? null : weekdayAt(until, language, zone)
  return MENU_LINES[language].soldOutUntil(timeOfDay(until, language, zone), day)
}
