import type { LoaderFunctionArgs } from '@remix-run/node'
import { answerRefresh } from '../auth/api-session'
import { api } from '../server/api'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'public', ({ app, request }) => answerRefresh(app, 'customer', request))
}
