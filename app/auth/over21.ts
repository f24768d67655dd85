import { isOver21 } from '../../contract/age'
import { localDate } from '../../contract/hours'

/** American Samoa: the last place under US law where a day begins. */
const LAST_US_ZONE = 'Pacific/Pago_Pago'

const MINUTE_MS = 60_000

/** Calendars are slow, and this is asked with every order and every tap: one answer serves a minute. */
let shown = { minute: NaN, today: '' }

function latestToday(now: number): string {
  const minute = Math.floor(now / MINUTE_MS)
  if (minute !== shown.minute) shown = { minute, today: localDate(now, LAST_US_ZONE) }
  return shown.today
}

/**
 * Whether a customer may buy alcohol now (Unix ms): by the date that a provider verified and today's, nothing they typed
 * (decisions 'People, roles, sign-in'). 'Today' is the latest date it can be at any venue, so that nobody is served in
 * Honolulu because it is already their birthday in Jacksonville; being let in some hours late is the lesser harm.
 */
export function isOver21Now(verifiedDob: string | null, now: number): boolean {
  return isOver21(verifiedDob, latestToday(now))
}
