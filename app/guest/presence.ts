import { z } from 'zod'
import { location, venueCode } from '../../contract/calls/location'
import { ownCookie } from '../platform/auth/own-cookie'
import { isVenueCode } from '../platform/auth/venue-code'
import type { GuestCall } from './call'

/** How long a browser stores its position, in seconds. */
const KEPT_SECONDS = 10 * 60

const blank = z.literal('').transform(() => undefined)

/** Form fields that show where a guest is. */
export const presenceFields = {
  location: location.optional().or(blank),
  venueCode: venueCode.optional().or(blank),
}

const kept = z.object({
  location: location.optional(),
  code: z.object({ businessId: z.number(), digits: venueCode }).optional(),
})

/** Returns the stored position, 'lat,lng,accuracy'; undefined if there is none. */
export async function keptLocation(call: Pick<GuestCall, 'app' | 'request'>): Promise<string | undefined> {
  return (await readStored(call)).location
}

/** Returns the stored position and venue code in the form that orders at this business take. Omits an expired code. */
export async function keptPresence(
  call: Pick<GuestCall, 'app' | 'request'>,
  businessId: number,
): Promise<{ location?: string; venueCode?: string }> {
  const { location: near, code } = await readStored(call)
  const counts = code?.businessId === businessId && isVenueCode(call.app, businessId, code.digits)
  return { ...(near !== undefined && { location: near }), ...(counts && { venueCode: code.digits }) }
}

/** Returns the headers that store this in the browser, so that no URL contains a guest's position. `code` must have been checked. */
export async function keepPresence(app: GuestCall['app'], presence: z.infer<typeof kept>): Promise<Headers> {
  return new Headers({ 'Set-Cookie': await cookieOf(app).serialize(presence) })
}

async function readStored({ app, request }: Pick<GuestCall, 'app' | 'request'>): Promise<z.infer<typeof kept>> {
  return kept.safeParse(await cookieOf(app).parse(request.headers.get('Cookie'))).data ?? {}
}

/** Signed: a code in it was already counted as an attempt, and is not counted again. */
function cookieOf(app: GuestCall['app']) {
  return ownCookie(app, 'barback_near', { maxAge: KEPT_SECONDS, isSigned: true })
}
