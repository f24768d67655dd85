import type { ActionFunctionArgs } from '@remix-run/node'
import { cancelBody } from '../../contract/calls/orders'
import { cancelOrder } from '../bar/cancel'
import { readOrder } from '../orders/read'
import { api } from '../server/api'

export async function action(args: ActionFunctionArgs) {
  return api(args, 'customer', {
    POST: async ({ app, actor, id, body }) => {
      await cancelOrder(app, actor, { orderId: id(), ...(await body(cancelBody)) })
      return readOrder(app, actor, id())
    },
  })
}
