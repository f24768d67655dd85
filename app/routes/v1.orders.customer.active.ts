import type { LoaderFunctionArgs } from '@remix-run/node'
import { activeOrders } from '../orders/read'
import { api } from '../server/api'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'customer', ({ app, actor }) => activeOrders(app, actor))
}
