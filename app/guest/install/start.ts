import { redirect } from '@remix-run/node'
import { lastVenueOf } from '../../ordering/orders/last-venue'
import type { GuestCall } from '../call'
import { byUrgency } from '../orders/bar-words'
import { underWayOf } from '../orders/under-way'

/**
 * Redirects a guest who opens the app from the home screen (docs/rules/screens.md#on-the-home-screen) to their order, else to their last venue, else
 * to the list of places. A guest who is not signed in signs in first.
 */
export async function startApp(call: GuestCall): Promise<Response> {
  const guest = call.guest()
  const orders = await underWayOf(call)
  const order = byUrgency(orders)[0] ?? orders.at(-1)
  if (order) return redirect(`/app/orders/${order.id}`)
  const slug = await lastVenueOf(call.app, guest)
  return redirect(slug === undefined ? '/app' : `/app/b/${slug}`)
}
