import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { codeLoginBody, loginBody } from '../../../contract/calls/auth'
import { signInGuest } from '../../platform/auth/guest-session'
import { deviceOf } from '../../platform/auth/known-device'
import { checkCustomerSignIn } from '../../platform/auth/sign-in'
import { requestSignInCode } from '../../platform/auth/sign-in-code'
import { redeemSignInCode } from '../../platform/auth/redeem-sign-in-code'
import type { GuestCall } from '../call'
import { whereTo } from './where-to'

/** A guest who is signed in has nothing to do here, and goes on. */
export async function signInScreen({ actor, url }: GuestCall) {
  const to = whereTo(url)
  if (actor.kind === 'customer') throw redirect(to)
  return { to, hasNewPassword: url.searchParams.has('passwordSet'), hasNewEmail: url.searchParams.has('emailSet') }
}

const emailOnly = loginBody.pick({ email: true })
const signInForm = z.discriminatedUnion('intent', [
  emailOnly.extend({ intent: z.literal('code') }),
  codeLoginBody.extend({ intent: z.literal('useCode') }),
  // Enter presses the first button of a form: without a password it is the code that is meant.
  loginBody.extend({ intent: z.literal('password'), password: z.literal('').or(loginBody.shape.password) }),
])

/**
 * Signs in by password, or by the code that is mailed first, which makes the account of a new email. The form for the code is drawn with the
 * email that it went to; the one for a name with the code as well.
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
  if (sent.intent === 'password' && sent.password !== '')
    return goOn(await checkCustomerSignIn(app, { email, device, password: sent.password }))
  await requestSignInCode(app, { email, device, language })
  return { codeFor: email }

  async function goOn({ id }: { id: number }): Promise<Response> {
    return redirect(whereTo(url), { headers: await signInGuest(app, request, id) })
  }
}
