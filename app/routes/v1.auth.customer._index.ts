import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { customerSignupBody, emailCheckQuery } from '../../contract/calls/auth'
import { answerSignIn } from '../auth/api-session'
import { clientAddress } from '../auth/client-address'
import { checkEmail, signUpCustomer } from '../auth/customer-signup'
import { api } from '../server/api'

/** The email check. */
export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'public', ({ app, request, query }) => {
    query(emailCheckQuery)
    return checkEmail(app, clientAddress(request))
  })
}

/** Signing up, which signs in as well. */
export async function action(args: ActionFunctionArgs) {
  return api(args, 'public', {
    POST: async ({ app, request, body }) => {
      const customer = await signUpCustomer(app, await body(customerSignupBody), clientAddress(request))
      return answerSignIn(app, { kind: 'customer', customer }, 201)
    },
  })
}
