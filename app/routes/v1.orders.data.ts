import type { LoaderFunctionArgs } from '@remix-run/node'
import { reportData } from '../reports/data'
import { api } from '../server/api'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'user', ({ app, actor, url }) => reportData(app, actor, url.searchParams))
}
