import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { codeLoginBody, loginBody } from '../../../contract/calls/auth'
import { signInGuest } from '../../auth/guest-session'
import { deviceOf } from '../../auth/known-device'
import { checkCustomerSignIn } from '../../auth/sign-in'
import { checkSignInCode, requestSignInCode } from '../../auth/sign-in-code'
import type { GuestCall } from '../call'
import { whereTo } from './where-to'

/** Who is signed in has nothing to do here, and goes on. */
export async function signInScreen({ actor, url }: GuestCall) {
  const to = whereTo(url)
  if (actor.kind === 'customer') throw redirect(to)
  return { to, hasNewPassword: url.searchParams.has('passwordSet') }
}

const emailOnly = loginBody.pick({ email: true })
const signInForm = z.discriminatedUnion('intent', [
  emailOnly.extend({ intent: z.literal('code') }),
  codeLoginBody.extend({ intent: z.literal('useCode') }),
  // Enter presses the first button of a form: without a password it is the code that is meant.
  loginBody.extend({ intent: z.literal('password'), password: z.literal('').or(loginBody.shape.password) }),
])

/** Signs in by password, or by the code that is mailed first. The form where it is typed is drawn with the email it went to. */
export async function pressSignIn(call: GuestCall) {
  const { app, request, url } = call
  const sent = await call.form(signInForm)
  const who = { email: sent.email, device: await deviceOf(app, request) }
  if (sent.intent === 'useCode') return goOn(await checkSignInCode(app, { ...who, code: sent.code }))
  if (sent.intent === 'password' && sent.password !== '')
    return goOn(await checkCustomerSignIn(app, { ...who, password: sent.password }))
  await requestSignInCode(app, who)
  return { codeFor: sent.email }

  async function goOn({ id }: { id: number }): Promise<Response> {
    return redirect(whereTo(url), { headers: await signInGuest(app, request, id) })
  }
}
