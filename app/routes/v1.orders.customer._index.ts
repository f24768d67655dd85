import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { orderBody, ordersQuery } from '../../contract/calls/orders'
import { placeOrder } from '../checkout/place'
import { listOrders } from '../orders/read'
import { api, created } from '../server/api'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'customer', ({ app, actor, query }) => listOrders(app, actor, query(ordersQuery)))
}

export async function action(args: ActionFunctionArgs) {
  return api(args, 'customer', {
    POST: async ({ app, actor, request, body }) =>
      created(
        await placeOrder(app, actor, { key: request.headers.get('Idempotency-Key'), body: await body(orderBody) }),
      ),
  })
}
