import type { ActionFunctionArgs } from '@remix-run/node'
import { loginBody } from '../../contract/calls/auth'
import { answerSignIn } from '../auth/api-session'
import { clientAddress } from '../auth/client-address'
import { checkCustomerSignIn } from '../auth/sign-in'
import { api } from '../server/api'

export async function action(args: ActionFunctionArgs) {
  return api(args, 'public', {
    POST: async ({ app, request, body }) => {
      const customer = await checkCustomerSignIn(app, { ...(await body(loginBody)), address: clientAddress(request) })
      return answerSignIn(app, { kind: 'customer', customer })
    },
  })
}
