import { nearRefusal, type NearVenue, type NearWords, type Position } from '../../../contract/distance'
import { BarbackError } from '../../../contract/errors'
import type { Services } from '../server/services'
import { digitsOf } from './secrets'

/** How long one code is on the bar's screen, in milliseconds. The previous one is also accepted. */
export const VENUE_CODE_MS = 5 * 60_000

const WRONG = 'This is not the code that is on the bar’s screen now: it changes every 5 minutes'

/** The parts of the running server that codes need. */
export interface VenueCodes extends Pick<Services, 'limits' | 'now'> {
  env: Pick<Services['env'], 'SESSION_SECRET'>
}

type CodeReader = Pick<VenueCodes, 'env' | 'now'>

/** A guest's proof that they are near. */
export interface Presence {
  location?: Position | undefined
  venueCode?: string | undefined
}

/** Returns the code on the screen of a venue's bar now. */
export function venueCodeNow(app: CodeReader, businessId: number): string {
  return codeOf(app, businessId, stepAt(app.now()))
}

/** Whether a code is the one on the venue's screen, or the one before. Counts no attempt. */
export function isVenueCode(app: CodeReader, businessId: number, venueCode: string): boolean {
  const step = stepAt(app.now())
  return [step, step - 1].some((one) => codeOf(app, businessId, one) === venueCode)
}

/**
 * Checks the code that a guest typed. Five may be wrong in ten minutes. `guest`: their id, or the address of a visitor (`attemptsOf`).
 * @throws 409 `wrong_venue_code` at `venueCode`, 429
 */
export async function requireVenueCode(
  app: VenueCodes,
  { businessId, guest, venueCode }: { businessId: number; guest: string; venueCode: string },
): Promise<void> {
  // Counted first, so that parallel attempts count too.
  await app.limits.take('venueCodesOfGuest', guest)
  if (isVenueCode(app, businessId, venueCode)) return app.limits.giveBack('venueCodesOfGuest', guest)
  throw new BarbackError({
    status: 409,
    code: 'wrong_venue_code',
    message: WRONG,
    fields: [{ path: 'venueCode', message: WRONG }],
  })
}

/**
 * Refuses a guest whose position and venue code both fail to show that they are near (docs/rules/lockers.md#near-enough). Checks the code
 * only where the position is not enough.
 * @throws 409 `location_required`, `location_vague`, `too_far` or `wrong_venue_code`, 429 after too many wrong codes
 */
export async function requirePresence(
  app: VenueCodes,
  { venue, guest, words }: { venue: NearVenue & { businessId: number }; guest: string; words: NearWords },
  { location, venueCode }: Presence,
): Promise<void> {
  const refusal = nearRefusal(venue, location, words)
  if (!refusal) return
  if (venueCode === undefined) throw refusal
  await requireVenueCode(app, { businessId: venue.businessId, guest, venueCode })
}

function stepAt(now: number): number {
  return Math.floor(now / VENUE_CODE_MS)
}

function codeOf({ env }: CodeReader, businessId: number, step: number): string {
  return digitsOf(env.SESSION_SECRET, 'barback venue codes', `${businessId} ${step}`)
}
