import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { loginBody } from '../../../contract/calls/auth'
import type { Services } from '../server/services'
import type { StaffAccount } from './accounts'
import { deviceOf } from './known-device'
import type { Proved } from './password-mark'
import { checkStaffSignIn } from './sign-in'

/**
 * The sign-in of the portal's login screen, through remix-auth. It only identifies the member of staff; the screen then calls `signIn` for
 * the cookie.
 *
 *     const { account, passwordMark } = await createAuthenticator(app).authenticate('form', request)
 *
 * @throws zod's error for a malformed form, and the errors of `checkStaffSignIn`
 */
export function createAuthenticator(app: Services): Authenticator<Proved<StaffAccount>> {
  const byForm = new FormStrategy<Proved<StaffAccount>>(async ({ form, request }) =>
    checkStaffSignIn(app, { ...loginBody.parse(Object.fromEntries(form)), device: await deviceOf(app, request) }),
  )
  return new Authenticator<Proved<StaffAccount>>().use(byForm, 'form')
}
