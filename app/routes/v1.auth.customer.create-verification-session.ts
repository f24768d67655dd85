import type { ActionFunctionArgs } from '@remix-run/node'
import { createVerificationBody } from '../../contract/calls/auth'
import { clientAddress } from '../auth/client-address'
import { beginVerification } from '../auth/verification'
import { api, created } from '../server/api'

export async function action(args: ActionFunctionArgs) {
  return api(args, 'public', {
    POST: async ({ app, actor, request, body }) => {
      const asked = await body(createVerificationBody)
      return created(await beginVerification(app, actor, { ...asked, address: clientAddress(request) }))
    },
  })
}
