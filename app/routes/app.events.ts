import type { LoaderFunctionArgs } from '@remix-run/node'
import { guestLoader } from '../guest/call'
import { isOfGuest } from '../ordering/orders/under-way'
import { eventStream } from '../platform/request/event-stream'

/** Streams changes of the guest's orders. */
export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, async (call) => {
    const guest = call.guest()
    return eventStream(call.app, call.request, guest, (event) => isOfGuest(event, guest))
  })
}
