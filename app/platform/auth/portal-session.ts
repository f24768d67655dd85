import { createCookieSessionStorage, type Session } from '@remix-run/node'
import type { Services } from '../server/services'
import { cookieName, isSecureCookie } from './cookie-names'
import { rememberDevice } from './known-device'
import { requireSamePassword } from './password-mark'
import { endSession, guardOf, startSession, type Account } from './sessions'

const DAY_SECONDS = 24 * 3600
/** With 'Remember Me' the cookie and the row last this long. Without it the cookie ends when the browser closes, and the row after a day. */
const REMEMBERED_SECONDS = 30 * DAY_SECONDS
const BROWSER_SESSION_SECONDS = DAY_SECONDS

export interface Toast {
  type: 'success' | 'error'
  message: string
}

interface CookieData {
  sessionId: string
  remember: boolean
  /** The user who gave the right password and still has to show the second factor. */
  pending: PendingSignIn
}

/** A sign-in between its two steps. */
export interface PendingSignIn {
  userId: number
  remember: boolean
  /** Unix milliseconds. */
  until: number
  /** Random, new for each sign-in. */
  nonce: string
  /** The mark of the given password; undefined when a signed-in user confirms a change, and in cookies of earlier versions. */
  passwordMark?: string | undefined
  /** Set while a signed-in user confirms a change with their second factor. */
  isConfirming?: boolean
}

interface CookieFlash {
  toast: Toast
}

type PortalSession = Session<CookieData, CookieFlash>

interface SignIn {
  remember: boolean
  /** Whether the user showed a second factor besides the password. */
  withFactor?: boolean
  /** The mark of the password that was checked for it. */
  passwordMark?: string | undefined
  toast?: Toast | undefined
}

/**
 * Signs a member of staff in to the portal. Returns headers with the cookie: send them with the response.
 * @throws 401 `login_error` if the password was changed since it was checked
 */
export async function signIn(
  app: Services,
  request: Request,
  userId: number,
  { remember, withFactor = false, passwordMark, toast }: SignIn,
): Promise<Headers> {
  const session = await readSession(app, request)
  const { device, cookie } = await rememberDevice(app, request)
  const now = app.now()
  const before = session.get('sessionId')
  const lifetime = remember ? REMEMBERED_SECONDS : BROWSER_SESSION_SECONDS
  const account: Account = { kind: 'user', id: userId }
  const sessionId = await app.store.inGuard({ account: guardOf(account) }, async (trx) => {
    await requireSamePassword(trx, account, passwordMark)
    if (before !== undefined) await endSession(trx, { sessionId: before, why: 'signed in again', now })
    return startSession(trx, {
      kind: 'portal',
      account,
      device,
      now,
      expiresAt: now + lifetime * 1000,
      withFactor,
    })
  })
  session.set('sessionId', sessionId)
  session.set('remember', remember)
  session.unset('pending')
  if (toast) session.flash('toast', toast)
  const headers = await commit(app, session)
  if (cookie) headers.append('Set-Cookie', cookie)
  return headers
}

/** Stores the pending sign-in in the cookie. Returns headers: send them with the response. */
export async function setPending(app: Services, request: Request, pending: PendingSignIn): Promise<Headers> {
  const session = await readSession(app, request)
  session.set('pending', pending)
  return commit(app, session)
}

/** Whether this browser stays signed in after it is closed. */
export async function isRemembered(app: Services, request: Request): Promise<boolean> {
  return (await readSession(app, request)).get('remember') ?? false
}

/** Returns the pending sign-in, or undefined when there is none or it has expired. */
export async function readPending(app: Services, request: Request): Promise<PendingSignIn | undefined> {
  const pending = (await readSession(app, request)).get('pending')
  return pending && pending.until > app.now() ? pending : undefined
}

/** Ends the session on the server. Returns headers that remove the cookie from this browser. */
export async function signOut(app: Services, request: Request): Promise<Headers> {
  const session = await readSession(app, request)
  const sessionId = session.get('sessionId')
  if (sessionId !== undefined) await endSession(app.db, { sessionId, why: 'signed out', now: app.now() })
  const headers = new Headers({ 'Set-Cookie': await storageOf(app).destroySession(session) })
  await dropEarlier(app, headers)
  return headers
}

/** Sets a toast for the next screen. Returns headers: send them with the redirect. */
export async function flash(app: Services, request: Request, toast: Toast): Promise<Headers> {
  const session = await readSession(app, request)
  session.flash('toast', toast)
  return commit(app, session)
}

/** Takes the toast set for this screen. The headers remove it from the cookie; they are empty without a toast. */
export async function takeToast(
  app: Services,
  request: Request,
): Promise<{ toast: Toast | undefined; headers: Headers }> {
  const session = await readSession(app, request)
  const toast = session.get('toast')
  const moves = session.has('sessionId') && (await isUnderEarlierName(app, request))
  return { toast, headers: toast || moves ? await commit(app, session) : new Headers() }
}

/** Returns the session id in the cookie, or undefined. The session may have ended. */
export async function readSessionId(app: Services, request: Request): Promise<string | undefined> {
  return (await readSession(app, request)).get('sessionId')
}

async function readSession(app: Services, request: Request): Promise<PortalSession> {
  const sent = request.headers.get('Cookie')
  const session = await storageOf(app).getSession(sent)
  if (session.has('sessionId') || session.has('toast') || session.has('pending')) return session
  const { earlier } = cookieName(app, COOKIE)
  return earlier === undefined ? session : storageOf(app, earlier).getSession(sent)
}

/** Whether the session came in the cookie's earlier name. The next screen moves it to the new one. */
async function isUnderEarlierName(app: Services, request: Request): Promise<boolean> {
  if (cookieName(app, COOKIE).earlier === undefined) return false
  return !(await storageOf(app).getSession(request.headers.get('Cookie'))).has('sessionId')
}

async function commit(app: Services, session: PortalSession): Promise<Headers> {
  const options = session.get('remember') ? { maxAge: REMEMBERED_SECONDS } : {}
  const headers = new Headers({ 'Set-Cookie': await storageOf(app).commitSession(session, options) })
  await dropEarlier(app, headers)
  return headers
}

async function dropEarlier(app: Services, headers: Headers): Promise<void> {
  const { earlier } = cookieName(app, COOKIE)
  if (earlier === undefined) return
  const storage = storageOf(app, earlier)
  headers.append('Set-Cookie', await storage.destroySession(await storage.getSession()))
}

const COOKIE = 'barback_session'

function storageOf(app: Services, name = cookieName(app, COOKIE).name) {
  return createCookieSessionStorage<CookieData, CookieFlash>({
    cookie: {
      name,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecureCookie(app),
      secrets: [app.env.SESSION_SECRET],
    },
  })
}
