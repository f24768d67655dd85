import type { LoaderFunctionArgs } from '@remix-run/node'
import { guestLoader } from '../guest/call'
import { venueOf } from '../guest/menu/venue'
import { eventStream } from '../server/event-stream'

/** Says when a venue's menu has changed. */
export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, async (call) => {
    const { businessId } = await venueOf(call)
    return eventStream(
      call.app,
      call.request,
      call.actor,
      (event) => event.type === 'menu' && event.businessId === businessId,
    )
  })
}
