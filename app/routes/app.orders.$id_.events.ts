import type { LoaderFunctionArgs } from '@remix-run/node'
import { guestLoader } from '../guest/call'
import { orderEvents } from '../guest/orders/order-screen'

/** Says when an order of the guest's has changed. */
export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, orderEvents)
}
