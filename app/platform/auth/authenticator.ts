import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { loginBody } from '../../../contract/calls/auth'
import type { Services } from '../server/services'
import type { StaffAccount } from './accounts'
import { deviceOf } from './known-device'
import { checkStaffSignIn } from './sign-in'

/**
 * How the portal's login screen signs in, by remix-auth. It only finds out who it is; the screen then calls `signIn` for
 * the cookie.
 *
 *     const staff = await createAuthenticator(app).authenticate('form', request)
 *
 * @throws zod's error for a malformed form, and what `checkStaffSignIn` throws
 */
export function createAuthenticator(app: Services): Authenticator<StaffAccount> {
  const byForm = new FormStrategy<StaffAccount>(async ({ form, request }) =>
    checkStaffSignIn(app, { ...loginBody.parse(Object.fromEntries(form)), device: await deviceOf(app, request) }),
  )
  return new Authenticator<StaffAccount>().use(byForm, 'form')
}
