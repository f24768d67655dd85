import type { ActionFunctionArgs } from '@remix-run/node'
import { pickupBody } from '../../contract/calls/orders'
import { parseLocation } from '../../contract/distance'
import { collectOrder } from '../lockers/collect'
import { api } from '../server/api'

export async function action(args: ActionFunctionArgs) {
  return api(args, 'customer', {
    POST: async ({ app, actor, id, body }) => {
      const { location } = await body(pickupBody)
      return collectOrder(app, actor, {
        orderId: id(),
        ...(location !== undefined && { location: parseLocation(location) }),
      })
    },
  })
}
