import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { codeLoginBody, loginBody } from '../../../contract/calls/auth'
import { text } from '../../../contract/fields'
import { accountOf, linkConfirmed } from '../../platform/auth/guest-identity'
import { guestOfPasskey } from '../../platform/auth/guest-passkeys'
import { signInGuest } from '../../platform/auth/guest-session'
import { offeredIdentityProviders } from '../../platform/auth/identity-providers'
import { deviceOf } from '../../platform/auth/known-device'
import { identityCookie, type Identity } from '../../platform/auth/provider-cookies'
import { checkCustomerSignIn } from '../../platform/auth/sign-in'
import { requestSignInCode } from '../../platform/auth/sign-in-code'
import { redeemSignInCode, type OrderedHere } from '../../platform/auth/redeem-sign-in-code'
import { activeOrders } from '../../ordering/orders/read'
import { safePath } from '../../platform/ui/frame/preferences.server'
import type { GuestCall } from '../call'
import { refusedInWords } from '../refused-words'
import { isStopped, waysIn } from '../words/ways'

/** Redirects guests who are already signed in. */
export async function signInScreen(call: GuestCall) {
  const { app, actor, url } = call
  const to = whereTo(url)
  if (actor.kind === 'customer' && actor.hasAccount) throw redirect(to)
  const identity = await identityAt(call)
  const stopped = url.searchParams.get('stopped')
  return {
    to,
    hasNewPassword: url.searchParams.has('passwordSet'),
    hasNewEmail: url.searchParams.has('emailSet'),
    providers: offeredIdentityProviders(app.env),
    /** The provider that led back here. */
    provider: identity?.provider ?? z.enum(['apple', 'google']).safeParse(url.searchParams.get('with')).data ?? null,
    stopped: isStopped(stopped) ? stopped : null,
    step: identity ? stepOf(url) : null,
    email: identity?.email ?? null,
    firstName: identity?.firstName ?? null,
    lastName: identity?.lastName ?? null,
  }
}

export type SignInScreen = Awaited<ReturnType<typeof signInScreen>>

const mailOrPassword = loginBody.extend({ password: z.literal('').or(loginBody.shape.password).optional() })
const signInForm = z.discriminatedUnion('intent', [
  codeLoginBody.extend({ intent: z.literal('useCode') }),
  // Enter presses the form's first button: with a password, it means the password; without one, a code.
  mailOrPassword.extend({ intent: z.literal('code') }),
  mailOrPassword.extend({ intent: z.literal('password') }),
  z.object({ intent: z.literal('passkey'), passkey: z.string() }),
  z.object({ intent: z.literal('name'), firstName: text(), lastName: text() }),
])

/**
 * Signs in by password, by emailed code or by passkey. A code creates the account of a new email. Returns the data for the next form: the email that
 * the code went to, or the email and the code if the account still needs a name.
 */
export async function pressSignIn(call: GuestCall) {
  const { app, request, url, language } = call
  const orderedHere = orderedHereOf(call)
  const sent = await call.form(signInForm)
  const device = await deviceOf(app, request)
  const identity = await identityAt(call)
  switch (sent.intent) {
    case 'passkey': {
      const guest = await guestOfPasskey(app, request, sent.passkey)
      if (!guest) throw refusedInWords('wrong_code', waysIn(language).passkey.unknown, 401)
      await orderedHere?.requireLeave()
      return goOn(guest)
    }
    case 'name': {
      const { intent: _pressed, ...names } = sent
      // The provider's word is only good for a while. Its button is on the screen.
      if (!identity) return redirect(`/app/sign-in?${new URLSearchParams({ to: whereTo(url) })}`)
      const account = await accountOf(app, { ...identity, ...names }, orderedHere)
      if (typeof account !== 'string') return goOn(account)
      const query = new URLSearchParams({ to: whereTo(url), with: identity.provider, step: 'confirm' })
      return redirect(`/app/sign-in?${query}`)
    }
    case 'useCode': {
      const { intent: _pressed, ...code } = sent
      const guest = await redeemSignInCode(app, { ...namesAt(identity, sent.email), ...code, device, orderedHere })
      return guest === 'name needed' ? { nameFor: { email: code.email, code: code.code } } : goOn(guest)
    }
    default: {
      const { email, password = '' } = sent
      if (password !== '') {
        const { account, passwordMark } = await checkCustomerSignIn(app, { email, device, password })
        await orderedHere?.requireLeave()
        return goOn(account, passwordMark)
      }
      await requestSignInCode(app, { email, device, language })
      return { codeFor: email }
    }
  }

  async function goOn({ id }: { id: number }, passwordMark?: string): Promise<Response> {
    const headers = await signInGuest(app, request, { customerId: id, passwordMark })
    if (identity) {
      if (stepOf(url) === 'confirm') await linkConfirmed(app, identity, id)
      headers.append('Set-Cookie', await identityCookie.keep(app, undefined))
    }
    return redirect(whereTo(url), { headers })
  }
}

/** The step that is left after a provider's answer: the guest confirms the email, or types a name. */
function stepOf({ searchParams }: URL): 'confirm' | 'name' | null {
  return z.enum(['confirm', 'name']).safeParse(searchParams.get('step')).data ?? null
}

/** Returns who the guest is at a provider, if its answer has led to this screen in this browser. */
async function identityAt({ app, request, url }: GuestCall): Promise<Identity | undefined> {
  if (stepOf(url) === null) return undefined
  const identity = await identityCookie.read(app, request)
  return identity && identity.until > app.now() ? identity : undefined
}

/** The provider's names for the account that a code to its email makes. */
function namesAt(identity: Identity | undefined, email: string) {
  if (identity?.email.toLowerCase() !== email.toLowerCase()) return {}
  const { firstName, lastName } = identity
  return { ...(firstName !== undefined && { firstName }), ...(lastName !== undefined && { lastName }) }
}

/** Returns the guest without an account of this browser. They keep their open orders, which only this browser's session can reach. */
export function orderedHereOf({ app, actor, words }: GuestCall): OrderedHere | undefined {
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
export function whereTo({ searchParams }: URL): string {
  return safePath(searchParams.get('to'), '/app')
}
