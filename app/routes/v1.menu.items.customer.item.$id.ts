import type { LoaderFunctionArgs } from '@remix-run/node'
import { readMenuItem } from '../orders/menu'
import { api } from '../server/api'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'customer', ({ app, actor, id }) => readMenuItem(app, actor, id()))
}
