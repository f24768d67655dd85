import { z } from 'zod'
import { location, venueCode } from '../../contract/calls/location'
import { ownCookie } from '../platform/auth/own-cookie'
import { isVenueCode } from '../platform/auth/venue-code'
import type { GuestCall } from './call'

/** How long a browser keeps its guest's position, in seconds. */
const KEPT_SECONDS = 10 * 60

const blank = z.literal('').transform(() => undefined)

/** The fields of a form that says where a guest is. */
export const presenceFields = {
  location: location.optional().or(blank),
  venueCode: venueCode.optional().or(blank),
}

const kept = z.object({
  location: location.optional(),
  code: z.object({ businessId: z.number(), digits: venueCode }).optional(),
})

/** The position that the browser keeps, 'lat,lng,accuracy'; undefined when it has none. */
export async function keptLocation(call: Pick<GuestCall, 'app' | 'request'>): Promise<string | undefined> {
  return (await readKept(call)).location
}

/** What the browser keeps of where its guest is, as an order at this business takes it. A code that counts no more is left out. */
export async function keptPresence(
  call: Pick<GuestCall, 'app' | 'request'>,
  businessId: number,
): Promise<{ location?: string; venueCode?: string }> {
  const { location: near, code } = await readKept(call)
  const counts = code?.businessId === businessId && isVenueCode(call.app, businessId, code.digits)
  return { ...(near !== undefined && { location: near }), ...(counts && { venueCode: code.digits }) }
}

/** The headers that have the browser keep this, so that no address has to name where a guest is. `code`: one that was right. */
export async function keepPresence(app: GuestCall['app'], presence: z.infer<typeof kept>): Promise<Headers> {
  return new Headers({ 'Set-Cookie': await cookieOf(app).serialize(presence) })
}

async function readKept({ app, request }: Pick<GuestCall, 'app' | 'request'>): Promise<z.infer<typeof kept>> {
  return kept.safeParse(await cookieOf(app).parse(request.headers.get('Cookie'))).data ?? {}
}

/** Signed: a code in it was counted as a try when it was typed, and is not counted again. */
function cookieOf(app: GuestCall['app']) {
  return ownCookie(app, 'barback_near', { maxAge: KEPT_SECONDS, isSigned: true })
}
