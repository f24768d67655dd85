import type { LoaderFunctionArgs } from '@remix-run/node'
import { verificationQuery } from '../../contract/calls/auth'
import { checkVerification } from '../auth/verification'
import { api } from '../server/api'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'public', ({ app, actor, query }) => checkVerification(app, actor, query(verificationQuery)))
}
