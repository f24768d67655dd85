import type { ActionFunctionArgs } from '@remix-run/node'
import { forgotPasswordBody, resetPasswordBody } from '../../contract/calls/auth'
import { clientAddress } from '../auth/client-address'
import { requestPasswordReset, resetPassword } from '../auth/password-reset'
import { api } from '../server/api'

export async function action(args: ActionFunctionArgs) {
  return api(args, 'public', {
    POST: async ({ app, request, body }) => {
      await requestPasswordReset(app, 'user', { ...(await body(forgotPasswordBody)), address: clientAddress(request) })
      return { message: 'Sent reset password to your email' }
    },
    PUT: async ({ app, request, body }) => {
      await resetPassword(app, 'user', { ...(await body(resetPasswordBody)), address: clientAddress(request) })
      return { message: 'Password reset' }
    },
  })
}
