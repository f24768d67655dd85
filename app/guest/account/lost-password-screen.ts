import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { customerResetPasswordBody, forgotPasswordBody } from '../../../contract/calls/auth'
import { requestPasswordReset, resetPassword } from '../../platform/auth/password-reset'
import type { GuestCall } from '../call'

/** Emails the link. The response is the same whether or not the email has an account. */
export async function pressForgot(call: GuestCall) {
  const { email } = await call.form(forgotPasswordBody)
  await requestPasswordReset(call.app, 'customer', { email, address: call.address })
  return { isSent: true }
}

/** The emailed link carries a token, and may carry the email. */
export async function resetScreen({ url }: GuestCall) {
  return { hasToken: url.searchParams.has('token'), email: z.email().catch('').parse(url.searchParams.get('email')) }
}

/** Sets the password with the token from the address, then redirects to sign in with it. */
export async function pressReset(call: GuestCall): Promise<Response> {
  const { app, url, address } = call
  const typed = await call.form(customerResetPasswordBody.omit({ token: true }))
  const token = url.searchParams.get('token')
  await resetPassword(app, 'customer', { ...customerResetPasswordBody.parse({ ...typed, token }), address })
  return redirect('/app/sign-in?passwordSet')
}
