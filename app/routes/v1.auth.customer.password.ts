import type { ActionFunctionArgs } from '@remix-run/node'
import { customerResetPasswordBody, forgotPasswordBody } from '../../contract/calls/auth'
import { clientAddress } from '../auth/client-address'
import { requestPasswordReset, resetPassword } from '../auth/password-reset'
import { api } from '../server/api'

export async function action(args: ActionFunctionArgs) {
  return api(args, 'public', {
    POST: async ({ app, request, body }) => {
      const { email } = await body(forgotPasswordBody)
      await requestPasswordReset(app, 'customer', { email, address: clientAddress(request) })
      return { message: 'Sent reset password to your email' }
    },
    PUT: async ({ app, request, body }) => {
      await resetPassword(app, 'customer', {
        ...(await body(customerResetPasswordBody)),
        address: clientAddress(request),
      })
      return { message: 'Password reset' }
    },
  })
}
