import { REFRESH_TOKEN_SECONDS } from '../../../contract/limits'
import type { Services } from '../server/services'
import { rememberDevice } from './known-device'
import { ownCookie } from './own-cookie'
import { requireSamePassword } from './password-mark'
import { endSession, guardOf, startSession, type Account } from './sessions'

/**
 * Signs a guest in to the app in this browser (docs/rules/people.md#sessions). Returns headers with the cookie: send them with the response.
 * The cookie is valid as long as the session row, which guests and staff can revoke like any other. `passwordMark`: of the password that was checked
 * for it.
 * @throws 401 `login_error` if the password has changed since it was checked
 */
export async function signInGuest(app: Services, request: Request, who: SigningIn): Promise<Headers> {
  return (await beginGuestSession(app, request, who)).headers
}

interface SigningIn {
  customerId: number
  passwordMark?: string | undefined
}

/** As `signInGuest`. Returns the session's id, too. */
export async function beginGuestSession(
  app: Services,
  request: Request,
  { customerId, passwordMark }: SigningIn,
): Promise<{ sessionId: string; headers: Headers }> {
  const { device, cookie } = await rememberDevice(app, request)
  const now = app.now()
  const before = await readGuestSessionId(app, request)
  const account: Account = { kind: 'customer', id: customerId }
  const sessionId = await app.store.inGuard({ account: guardOf(account) }, async (trx) => {
    await requireSamePassword(trx, account, passwordMark)
    if (before !== undefined) await endSession(trx, { sessionId: before, why: 'signed in again', now })
    return startSession(trx, {
      kind: 'portal',
      account,
      device,
      now,
      expiresAt: now + REFRESH_TOKEN_SECONDS * 1000,
    })
  })
  const headers = new Headers({ 'Set-Cookie': await cookieOf(app).serialize(sessionId) })
  if (cookie) headers.append('Set-Cookie', cookie)
  return { sessionId, headers }
}

/** Ends the session on the server. Returns headers that remove the cookie from this browser. */
export async function signOutGuest(app: Services, request: Request): Promise<Headers> {
  const sessionId = await readGuestSessionId(app, request)
  if (sessionId !== undefined) await endSession(app.db, { sessionId, why: 'signed out', now: app.now() })
  return new Headers({ 'Set-Cookie': await cookieOf(app).serialize('', { maxAge: 0 }) })
}

/** Returns the session id in the guest's cookie, or undefined. The session may have ended. */
export async function readGuestSessionId(app: Services, request: Request): Promise<string | undefined> {
  const value: unknown = await cookieOf(app).parse(request.headers.get('Cookie'))
  return typeof value === 'string' && value !== '' ? value : undefined
}

function cookieOf(app: Services) {
  return ownCookie(app, 'barback_guest', { maxAge: REFRESH_TOKEN_SECONDS, isSigned: true })
}
