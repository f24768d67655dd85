import type { LoaderFunctionArgs } from '@remix-run/node'
import { guestLoader } from '../guest/call'
import { venueOf } from '../guest/menu/venue'
import { isOfGuest } from '../ordering/orders/under-way'
import { eventStream } from '../platform/request/event-stream'

/** Streams changes of a venue's menu, and of this guest's orders. */
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
