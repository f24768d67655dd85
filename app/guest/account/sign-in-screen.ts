import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { codeLoginBody, loginBody } from '../../../contract/calls/auth'
import { signInGuest } from '../../platform/auth/guest-session'
import { deviceOf } from '../../platform/auth/known-device'
import { checkCustomerSignIn } from '../../platform/auth/sign-in'
import { requestSignInCode } from '../../platform/auth/sign-in-code'
import { redeemSignInCode, type OrderedHere } from '../../platform/auth/redeem-sign-in-code'
import { activeOrders } from '../../ordering/orders/read'
import { safePath } from '../../platform/ui/frame/preferences.server'
import type { GuestCall } from '../call'
import { refusedInWords } from '../refused-words'

/** Redirects guests who are already signed in. */
export async function signInScreen({ actor, url }: GuestCall) {
  const to = whereTo(url)
  if (actor.kind === 'customer' && actor.hasAccount) throw redirect(to)
  return { to, hasNewPassword: url.searchParams.has('passwordSet'), hasNewEmail: url.searchParams.has('emailSet') }
}

const mailOrPassword = loginBody.extend({ password: z.literal('').or(loginBody.shape.password).optional() })
const signInForm = z.discriminatedUnion('intent', [
  codeLoginBody.extend({ intent: z.literal('useCode') }),
  // Enter presses the form's first button: with a password, it means the password; without one, a code.
  mailOrPassword.extend({ intent: z.literal('code') }),
  mailOrPassword.extend({ intent: z.literal('password') }),
])

/**
 * Signs in by password or by emailed code. A code creates the account of a new email. Returns the data for the next form: the email that the code
 * went to, or the email and the code if the account still needs a name.
 */
export async function pressSignIn(call: GuestCall) {
  const { app, request, url, language } = call
  const orderedHere = orderedHereOf(call)
  const sent = await call.form(signInForm)
  const device = await deviceOf(app, request)
  if (sent.intent === 'useCode') {
    const { intent: _pressed, ...code } = sent
    const guest = await redeemSignInCode(app, { ...code, device, orderedHere })
    return guest === 'name needed' ? { nameFor: { email: code.email, code: code.code } } : goOn(guest)
  }
  const { email, password = '' } = sent
  if (password !== '') {
    const { account, passwordMark } = await checkCustomerSignIn(app, { email, device, password })
    await orderedHere?.requireLeave()
    return goOn(account, passwordMark)
  }
  await requestSignInCode(app, { email, device, language })
  return { codeFor: email }

  async function goOn({ id }: { id: number }, passwordMark?: string): Promise<Response> {
    return redirect(whereTo(url), { headers: await signInGuest(app, request, { customerId: id, passwordMark }) })
  }
}

/** Returns the guest without an account of this browser. They keep their open orders, which only this browser's session can reach. */
function orderedHereOf({ app, actor, words }: GuestCall): OrderedHere | undefined {
  if (actor.kind !== 'customer' || actor.hasAccount) return undefined
  return {
    id: actor.id,
    async requireLeave() {
      const { total } = await activeOrders(app, actor)
      if (total > 0) throw refusedInWords('orders_live', words.mine.signIn.openOrder)
    },
  }
}

/** Returns the path in `?to=` if it is one of ours, otherwise the list of places. */
function whereTo({ searchParams }: URL): string {
  return safePath(searchParams.get('to'), '/app')
}
