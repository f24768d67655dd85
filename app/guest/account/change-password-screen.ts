import { redirect } from '@remix-run/node'
import { customerChangePasswordBody } from '../../../contract/calls/auth'
import { signOutGuest } from '../../platform/auth/guest-session'
import { changePassword, hasPassword } from '../../portal/people/own-account'
import type { GuestCall } from '../call'

/** The email goes into the form so that password managers know whose password it is. */
export async function changePasswordScreen(call: GuestCall) {
  const guest = call.guest()
  return { email: guest.email, hasPassword: await hasPassword(call.app, guest) }
}

/** Changes the password, which ends every session, then redirects to sign in with the new one. */
export async function pressChangePassword(call: GuestCall): Promise<Response> {
  const guest = call.guest()
  await changePassword(call.app, guest, await call.form(customerChangePasswordBody))
  const headers = await signOutGuest(call.app, call.request)
  return redirect(`/app/sign-in?passwordSet&${new URLSearchParams({ to: '/app/account' })}`, { headers })
}
