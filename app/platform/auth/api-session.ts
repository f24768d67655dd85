import type { SignedIn } from '../../../contract/calls/auth'
import type { Services } from '../server/services'
import type { Actor } from './actor'
import { rememberDevice } from './known-device'
import { dropRefreshToken, keepRefreshToken, readRefreshToken } from './refresh-cookie'
import { endSession, type Account } from './sessions'
import { describePerson, endSessionOfToken, refreshTokens, startTokens, type Person, type Tokens } from './tokens'

/** The body and headers of the response to a sign-in. */
export interface SignInAnswer {
  answer: SignedIn
  headers: Headers
}

/**
 * Signs a person in to `/v1`. Returns their tokens in the body and the refresh token as a cookie. `passwordMark`: of the password that was checked
 * for it.
 */
export async function answerSignIn(
  app: Services,
  person: Person,
  { request, passwordMark }: { request: Request; passwordMark?: string },
): Promise<SignInAnswer> {
  const { device, cookie } = await rememberDevice(app, request)
  const signedIn = await answerTokens(app, person, await startTokens(app, person, { device, passwordMark }))
  if (cookie) signedIn.headers.append('Set-Cookie', cookie)
  return signedIn
}

/** `GET auth/token`, `GET auth/customer/token`: new tokens for a refresh token. @throws 401 */
export async function answerRefresh(app: Services, kind: Account['kind'], request: Request): Promise<SignInAnswer> {
  const { person, tokens } = await refreshTokens(app, kind, await readRefreshToken(app, kind, request))
  return answerTokens(app, person, tokens)
}

/** `GET auth/logout`, `GET auth/customer/logout`: ends the sessions of the bearer token and of the refresh token, if sent. */
export async function answerSignOut(
  app: Services,
  kind: Account['kind'],
  actor: Actor,
  request: Request,
): Promise<Record<string, string>> {
  if (actor.kind === kind && 'sessionId' in actor) {
    await endSession(app.db, { sessionId: actor.sessionId, why: 'signed out', now: app.now() })
  }
  const refreshToken = await readRefreshToken(app, kind, request)
  if (refreshToken) await endSessionOfToken(app, refreshToken)
  return { 'Set-Cookie': await dropRefreshToken(app, kind) }
}

async function answerTokens(app: Services, person: Person, tokens: Tokens): Promise<SignInAnswer> {
  const answer: SignedIn = { ...tokens, user: describePerson(app, person) }
  const cookie = await keepRefreshToken(app, person.kind, tokens.refreshToken)
  return { answer, headers: new Headers({ 'Set-Cookie': cookie }) }
}
