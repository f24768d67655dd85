import type { LoaderFunctionArgs } from '@remix-run/node'
import { guestLoader } from '../guest/call'
import { orderEvents } from '../guest/orders/order-screen'

/** Streams changes of one of the guest's orders. */
export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, orderEvents)
}
