import type { ActionFunctionArgs } from '@remix-run/node'
import { pickupBody } from '../../contract/calls/orders'
import { collectOrder } from '../lockers/collect'
import { api } from '../server/api'

export async function action(args: ActionFunctionArgs) {
  return api(args, 'customer', {
    POST: async ({ app, actor, id, body }) => collectOrder(app, actor, { orderId: id(), ...(await body(pickupBody)) }),
  })
}
