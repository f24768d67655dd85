import { isOver21 } from '../../../contract/age'
import { localDate } from '../../../contract/hours'
import { MINUTE_MS } from '../../../contract/time'

/** American Samoa: the last place under US law where a new date begins. */
const LAST_US_ZONE = 'Pacific/Pago_Pago'

/** Cached for a minute: date arithmetic is slow, and every order and pickup needs this. */
let shown = { minute: NaN, today: '' }

function latestToday(now: number): string {
  const minute = Math.floor(now / MINUTE_MS)
  if (minute !== shown.minute) shown = { minute, today: localDate(now, LAST_US_ZONE) }
  return shown.today
}

/**
 * Whether a customer may buy alcohol at `now` (Unix ms): docs/rules/people.md#over-21. 'Today' is the date in the last zone, so that nobody
 * is served in Honolulu because it is already their birthday in Jacksonville; being served some hours late is the lesser harm.
 */
export function isOver21Now(verifiedDob: string | null, now: number): boolean {
  return isOver21(verifiedDob, latestToday(now))
}

/** A check of a guest's age by a bar: they are over 21 at the business until then (Unix ms). */
export interface AgeCheck {
  businessId: number
  until: number
}

/** A caller, as far as their age is concerned. */
type Caller =
  { kind: 'customer'; over21: boolean; ageChecks: readonly AgeCheck[] } | { kind: 'user' | 'anonymous' | 'system' }

/** Whether a caller is a guest who may buy alcohol at a business at a moment (Unix ms): verified, or checked by its bar (docs/rules/people.md#age-at-the-bar). */
export function isOver21At(caller: Caller, { businessId, at }: { businessId: number; at: number }): boolean {
  if (caller.kind !== 'customer') return false
  return caller.over21 || caller.ageChecks.some((check) => check.businessId === businessId && at < check.until)
}
