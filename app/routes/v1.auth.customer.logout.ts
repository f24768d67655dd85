import type { LoaderFunctionArgs } from '@remix-run/node'
import { answerSignOut } from '../auth/api-session'
import { api } from '../server/api'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'public', ({ app, actor, request }) => answerSignOut(app, 'customer', actor, request))
}
