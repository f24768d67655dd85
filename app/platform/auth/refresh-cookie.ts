import { createCookie } from '@remix-run/node'
import { REFRESH_TOKEN_HEADER } from '../../../contract/calls/auth'
import { REFRESH_TOKEN_SECONDS } from '../../../contract/limits'
import type { Services } from '../server/services'
import { isSecureCookie } from './cookie-names'
import type { Account } from './sessions'

/**
 * Returns the refresh token of a request, or undefined. The cookie wins over the header: all tabs of a browser share it, while another tab
 * may have exchanged the token that one tab remembers.
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

/** The Set-Cookie that stores a refresh token in a browser, hidden from scripts. */
export function keepRefreshToken(app: Services, kind: Account['kind'], refreshToken: string): Promise<string> {
  return cookieOf(app, kind).serialize(refreshToken)
}

/** The Set-Cookie that removes it. */
export function dropRefreshToken(app: Services, kind: Account['kind']): Promise<string> {
  return cookieOf(app, kind).serialize('', { maxAge: 0 })
}

/** Staff and customers have separate cookies, since one browser may have both. Browsers send them to the sign-in calls only. */
function cookieOf(app: Services, kind: Account['kind']) {
  return createCookie(`barback_${kind}_refresh`, {
    path: '/v1/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecureCookie(app),
    maxAge: REFRESH_TOKEN_SECONDS,
  })
}
