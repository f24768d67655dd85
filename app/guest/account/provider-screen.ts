import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { isBarbackError } from '../../../contract/errors'
import { accountOf } from '../../platform/auth/guest-identity'
import { signInGuest } from '../../platform/auth/guest-session'
import {
  IDENTITY_PROVIDERS,
  offeredIdentityProviders,
  type IdentityProvider,
} from '../../platform/auth/identity-providers'
import { answeredCookie, begunCookie, identityCookie } from '../../platform/auth/provider-cookies'
import { beginAtProvider, finishAtProvider, keepPosted } from '../../platform/auth/provider-sign-in'
import { safePath } from '../../platform/ui/frame/preferences.server'
import { readForm } from '../../platform/request/body'
import type { GuestCall } from '../call'
import type { StoppedWords } from '../words/ways'
import { orderedHereOf, whereTo } from './sign-in-screen'

/** Redirects to the provider's page. */
export async function pressProvider(call: GuestCall): Promise<Response> {
  const { app, request, url } = call
  const provider = providerOf(call)
  const to = whereTo(url)
  return stoppingAt({ provider, to }, async () => {
    const begun = await beginAtProvider(app, request, { provider, to })
    return begun
      ? redirect(begun.url, { headers: { 'Set-Cookie': begun.cookie } })
      : redirect(signInAt({ provider, to, stopped: 'unavailable' }))
  })
}

/** Keeps what a provider's own page has sent by a form, and reads it with our cookies: the page of another site sends none of them. */
export async function keepReturned(call: GuestCall): Promise<Response> {
  const { app, request, url } = call
  const provider = providerOf(call)
  return stoppingAt({ provider, to: '/app' }, async () => {
    const cookie = await keepPosted(app, provider, await readForm(request))
    return redirect(url.pathname, { status: 303, headers: { 'Set-Cookie': cookie } })
  })
}

/** Signs in with the provider's answer. Otherwise returns to the sign-in screen, which says why and has the other ways. */
export async function returnedScreen(call: GuestCall): Promise<Response> {
  const { app, request, url } = call
  const provider = providerOf(call)
  const { to: wanted, identity, stopped } = await finishAtProvider(app, request, { provider, url })
  const to = safePath(wanted, '/app')
  const headers = new Headers()
  // A late answer of another tab leaves the sign-in that this browser has begun since.
  if (stopped !== 'expired') headers.append('Set-Cookie', await begunCookie.keep(app, undefined))
  headers.append('Set-Cookie', await answeredCookie.keep(app, undefined))
  if (!identity) return redirect(signInAt({ provider, to, stopped: stopped ?? 'refused' }), { headers })
  return stoppingAt({ provider, to, headers }, async () => {
    const account = await accountOf(app, identity, orderedHereOf(call))
    if (typeof account === 'string') {
      headers.append('Set-Cookie', await identityCookie.keep(app, identity))
      return redirect(signInAt({ provider, to, step: account === 'confirm' ? 'confirm' : 'name' }), { headers })
    }
    for (const [, cookie] of await signInGuest(app, request, { customerId: account.id }))
      headers.append('Set-Cookie', cookie)
    return redirect(to, { headers })
  })
}

interface Where {
  provider: IdentityProvider
  to: string
}

/** The sign-in screen, with why a provider led back to it, or what is left to do there. */
function signInAt({ provider, to, ...why }: Where & { stopped?: StoppedWords; step?: 'confirm' | 'name' }): string {
  return `/app/sign-in?${new URLSearchParams({ to, with: provider, ...why })}`
}

/** These addresses have no screen of their own, so that a refusal leads to the sign-in screen. */
async function stoppingAt(
  { headers, ...where }: Where & { headers?: Headers },
  sign: () => Promise<Response>,
): Promise<Response> {
  try {
    return await sign()
  } catch (error) {
    if (!isBarbackError(error)) throw error
    return redirect(signInAt({ ...where, stopped: STOPS[error.code] ?? 'refused' }), headers && { headers })
  }
}

const STOPS: Readonly<Record<string, StoppedWords>> = { orders_live: 'openOrder', too_many: 'tooMany' }

/** Returns the address's provider. Leads back to the other ways if this server is not, or no longer, set up for it. */
function providerOf({ app, param, url }: GuestCall): IdentityProvider {
  const { data } = z.enum(IDENTITY_PROVIDERS).safeParse(param('provider'))
  if (data !== undefined && offeredIdentityProviders(app.env).includes(data)) return data
  throw redirect(`/app/sign-in?${new URLSearchParams({ to: whereTo(url) })}`)
}
