import type { LoaderFunctionArgs } from '@remix-run/node'
import { signupsQuery } from '../../contract/calls/people'
import { api } from '../server/api'
import { listSignups } from '../signups/read-signups'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'user', ({ app, actor, query }) => listSignups(app, actor, query(signupsQuery)))
}
