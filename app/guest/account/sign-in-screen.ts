import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { codeLoginBody, loginBody } from '../../../contract/calls/auth'
import { signInGuest } from '../../platform/auth/guest-session'
import { deviceOf } from '../../platform/auth/known-device'
import { checkCustomerSignIn } from '../../platform/auth/sign-in'
import { requestSignInCode } from '../../platform/auth/sign-in-code'
import { redeemSignInCode } from '../../platform/auth/redeem-sign-in-code'
import { safePath } from '../../platform/ui/frame/preferences.server'
import type { GuestCall } from '../call'

/** Redirects guests who are already signed in. */
export async function signInScreen({ actor, url }: GuestCall) {
  const to = whereTo(url)
  if (actor.kind === 'customer') throw redirect(to)
  return { to, hasNewPassword: url.searchParams.has('passwordSet'), hasNewEmail: url.searchParams.has('emailSet') }
}

const emailOnly = loginBody.pick({ email: true })
const signInForm = z.discriminatedUnion('intent', [
  emailOnly.extend({ intent: z.literal('code') }),
  codeLoginBody.extend({ intent: z.literal('useCode') }),
  // Enter presses the form's first button. Without a password, that means the guest wants a code.
  loginBody.extend({ intent: z.literal('password'), password: z.literal('').or(loginBody.shape.password) }),
])

/**
 * Signs in by password or by emailed code. A code creates the account of a new email. Returns the data for the next form: the email that the code
 * went to, or the email and the code if the account still needs a name.
 */
export async function pressSignIn(call: GuestCall) {
  const { app, request, url, language } = call
  const sent = await call.form(signInForm)
  const device = await deviceOf(app, request)
  if (sent.intent === 'useCode') {
    const { intent: _pressed, ...code } = sent
    const guest = await redeemSignInCode(app, { ...code, device })
    return guest === 'name needed' ? { nameFor: { email: code.email, code: code.code } } : goOn(guest)
  }
  const { email } = sent
  if (sent.intent === 'password' && sent.password !== '') {
    const { account, passwordMark } = await checkCustomerSignIn(app, { email, device, password: sent.password })
    return goOn(account, passwordMark)
  }
  await requestSignInCode(app, { email, device, language })
  return { codeFor: email }

  async function goOn({ id }: { id: number }, passwordMark?: string): Promise<Response> {
    return redirect(whereTo(url), { headers: await signInGuest(app, request, { customerId: id, passwordMark }) })
  }
}

/** Returns the path in `?to=` if it is one of ours, otherwise the list of places. */
function whereTo({ searchParams }: URL): string {
  return safePath(searchParams.get('to'), '/app')
}
