import type { LoaderFunctionArgs } from '@remix-run/node'
import { listQuery } from '../../contract/calls/lists'
import { listTabs } from '../orders/tabs'
import { api } from '../server/api'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'customer', ({ app, actor, query }) => listTabs(app, actor, query(listQuery)))
}
