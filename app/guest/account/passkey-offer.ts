import { createCookie } from '@remix-run/node'
import { hasGuestPasskey } from '../../platform/auth/guest-passkeys'
import type { GuestCall } from '../call'
import { waysIn } from '../words/ways'

/** The longest that browsers keep a cookie, in seconds: 400 days. */
const LONGEST_SECONDS = 400 * 24 * 3600

/** The guest's 'no, thanks'. It is the browser's, as a passkey is the device's. */
const declinedCookie = createCookie('barback_no_passkey', {
  httpOnly: true,
  sameSite: 'lax',
  path: '/app/orders',
  maxAge: LONGEST_SECONDS,
})

/** Returns the words that offer a passkey; null without an account, with a passkey, or after 'no, thanks'. */
export async function passkeyOffer({ app, actor, request, language }: GuestCall) {
  if (actor.kind !== 'customer' || !actor.hasAccount) return null
  if ((await declinedCookie.parse(request.headers.get('Cookie'))) === true) return null
  // The server sends the words: the order's screen is the heaviest of the guests' app, and few guests see them.
  return (await hasGuestPasskey(app, actor)) ? null : waysIn(language).offer
}

export type PasskeyOfferWords = NonNullable<Awaited<ReturnType<typeof passkeyOffer>>>

/** Returns the `Set-Cookie` value that ends the offer on this browser. */
export async function declinePasskey(): Promise<string> {
  return declinedCookie.serialize(true)
}
