import type { LoaderFunctionArgs } from '@remix-run/node'
import { readOrder } from '../orders/read'
import { api } from '../server/api'
import { eventStream } from '../server/event-stream'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'customer', async ({ app, actor, request, id }) => {
    const order = await readOrder(app, actor, id())
    return eventStream(app, request, actor, (event) => event.type === 'order' && event.orderId === order.id)
  })
}
