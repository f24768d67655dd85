import type { LoaderFunctionArgs } from '@remix-run/node'
import { readTab } from '../orders/tabs'
import { api } from '../server/api'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'customer', ({ app, actor, id }) => readTab(app, actor, id()))
}
