import type { LoaderFunctionArgs } from '@remix-run/node'
import { guestLoader } from '../guest/call'
import { venueOf } from '../guest/menu/venue'
import { isOfGuest } from '../ordering/orders/under-way'
import { eventStream } from '../platform/server/event-stream'

/** Says when a venue's menu has changed, and when an order of whoever looks has. */
export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, async (call) => {
    const { businessId } = await venueOf(call)
    const { app, request, actor } = call
    return eventStream(
      app,
      request,
      actor,
      (event) =>
        (event.type === 'menu' && event.businessId === businessId) ||
        (actor.kind === 'customer' && isOfGuest(event, actor)),
    )
  })
}
