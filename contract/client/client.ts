import { z } from 'zod'
import { authCalls } from './auth-calls'
import { createCall } from './call'
import { catalogueCalls } from './catalogue-calls'
import { guestCalls } from './guest-calls'
import { imageCalls } from './image-calls'
import { send } from './send'
import { Session, type Audience, type SessionStorage } from './session'
import { staffCalls } from './staff-calls'

export { dataOf, type ApiResult, type Problem } from './result'
export { type Audience, type SessionState, type SessionStorage } from './session'

export interface ClientOptions {
  /** Where the server is: 'https://barback.example'. Calls go below /v1. */
  baseUrl: string
  /** Whom a stored or cookie session belongs to before anybody signs in. Default: a customer. */
  audience?: Audience
  /** Where the session survives a reload, such as localStorage. Without it: nowhere. */
  storage?: SessionStorage
  /** Kiosk mode: sent with every call. */
  lockerId?: string
  fetch?: typeof fetch
  /** Unix ms. */
  now?: () => number
  timeoutMs?: number
  /** Told of calls that got no answer; 'Api Error' or 'Public Api Error' and what happened. */
  report?: (title: string, error: Error) => void
}

/**
 * A client of the /v1 API. Every call resolves to `{ok, problem, originalError, data}` and never throws; `dataOf(result)`
 * is for those who would rather catch. Tokens are renewed before they run out, once for all calls that wait.
 *
 *     const bar = createClient({ baseUrl })
 *     await bar.auth.loginCustomer({ email, password })
 *     const { results } = dataOf(await bar.places.list({ location: '30.33,-81.65' }))
 */
export function createClient(options: ClientOptions) {
  const {
    baseUrl,
    audience = 'customer',
    storage,
    lockerId,
    timeoutMs = 30_000,
    now = Date.now,
    report = () => {},
  } = options
  const wire = { baseUrl, fetch: options.fetch ?? fetch, timeoutMs }
  const session = new Session({ wire, audience, storage, now })

  /** Ends the session at the server, if it can be reached, and here in any case. */
  async function signOut(): Promise<void> {
    const path = session.audience === 'customer' ? 'auth/customer/logout' : 'auth/logout'
    const headers = session.signOutHeaders()
    session.clear()
    await send(wire, { method: 'GET', path, headers, answer: z.unknown() })
  }

  const call = createCall({ wire, session, lockerId, report, signOut })
  return {
    session,
    auth: authCalls(call, session, signOut),
    ...guestCalls(call, () => session.state.status === 'signedIn'),
    ...staffCalls(call),
    images: imageCalls(call, wire),
    /** The resources that are alike: `bar.catalogue.brands.list()`. */
    catalogue: catalogueCalls(call),
  }
}

export type Client = ReturnType<typeof createClient>
