import type { LoaderFunctionArgs } from '@remix-run/node'
import { readOrder } from '../orders/read'
import { api } from '../server/api'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'customer', ({ app, actor, id }) => readOrder(app, actor, id()))
}
