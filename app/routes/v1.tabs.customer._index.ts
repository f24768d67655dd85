import type { LoaderFunctionArgs } from '@remix-run/node'
import { tabsQuery } from '../../contract/calls/tabs'
import { listTabs } from '../orders/tabs'
import { api } from '../server/api'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'customer', ({ app, actor, query }) => listTabs(app, actor, query(tabsQuery)))
}
