import { createCookie } from '@remix-run/node'
import { REFRESH_TOKEN_HEADER } from '../../../contract/calls/auth'
import { REFRESH_TOKEN_SECONDS } from '../../../contract/limits'
import type { Services } from '../server/services'
import { isSecureCookie } from './cookie-names'
import type { Account } from './sessions'

/**
 * The refresh token that came with a request, or undefined. The cookie goes first: the tabs of a browser share it, while the token that
 * one tab remembers may have been exchanged by another.
 */
export async function readRefreshToken(
  app: Services,
  kind: Account['kind'],
  request: Request,
): Promise<string | undefined> {
  const fromBrowser: unknown = await cookieOf(app, kind).parse(request.headers.get('Cookie'))
  if (typeof fromBrowser === 'string' && fromBrowser !== '') return fromBrowser
  return request.headers.get(REFRESH_TOKEN_HEADER) ?? undefined
}

/** The Set-Cookie that keeps a refresh token in a browser, where no script can read it. */
export function keepRefreshToken(app: Services, kind: Account['kind'], refreshToken: string): Promise<string> {
  return cookieOf(app, kind).serialize(refreshToken)
}

/** The Set-Cookie that removes it. */
export function dropRefreshToken(app: Services, kind: Account['kind']): Promise<string> {
  return cookieOf(app, kind).serialize('', { maxAge: 0 })
}

/** Staff and customers have a cookie each, since one browser may have both. It is sent to the sign-in calls only. */
function cookieOf(app: Services, kind: Account['kind']) {
  return createCookie(`barback_${kind}_refresh`, {
    path: '/v1/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecureCookie(app),
    maxAge: REFRESH_TOKEN_SECONDS,
  })
}
