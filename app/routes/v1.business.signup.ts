import type { ActionFunctionArgs } from '@remix-run/node'
import { businessSignup } from '../../contract/entities/signups'
import { clientAddress } from '../auth/client-address'
import { api, created } from '../server/api'
import { receiveSignup } from '../signups/receive-signup'

/** The public inquiry form. */
export async function action(args: ActionFunctionArgs) {
  return api(args, 'public', {
    POST: async ({ app, request, body }) =>
      created(await receiveSignup(app, await body(businessSignup.createInput), clientAddress(request))),
  })
}
