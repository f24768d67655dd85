import type { LoaderFunctionArgs } from '@remix-run/node'
import { reportQuery } from '../../contract/calls/reports'
import { reportData } from '../reports/data'
import { api } from '../server/api'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'user', ({ app, actor, query }) => reportData(app, actor, query(reportQuery)))
}
