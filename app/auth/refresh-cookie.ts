import { createCookie } from '@remix-run/node'
import { REFRESH_TOKEN_SECONDS } from '../../contract/limits'
import type { Services } from '../server/services'
import type { Account } from './sessions'

/** How a device without a cookie jar sends its refresh token back; a browser sends the cookie. */
export const REFRESH_TOKEN_HEADER = 'RefreshToken'

/** The refresh token that came with a request, or undefined. */
export async function readRefreshToken(
  app: Services,
  kind: Account['kind'],
  request: Request,
): Promise<string | undefined> {
  const fromDevice = request.headers.get(REFRESH_TOKEN_HEADER)
  if (fromDevice) return fromDevice
  const fromBrowser: unknown = await cookieOf(app, kind).parse(request.headers.get('Cookie'))
  return typeof fromBrowser === 'string' ? fromBrowser : undefined
}

/** The Set-Cookie that keeps a refresh token in a browser, where no script can read it. */
export function keepRefreshToken(app: Services, kind: Account['kind'], refreshToken: string): Promise<string> {
  return cookieOf(app, kind).serialize(refreshToken)
}

/** The Set-Cookie that takes it away. */
export function dropRefreshToken(app: Services, kind: Account['kind']): Promise<string> {
  return cookieOf(app, kind).serialize('', { maxAge: 0 })
}

/** Staff and customers have a cookie each: one browser may hold both. It travels to the sign-in calls only. */
function cookieOf({ env }: Services, kind: Account['kind']) {
  return createCookie(`barback_${kind}_refresh`, {
    path: '/v1/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: env.NODE_ENV === 'production',
    maxAge: REFRESH_TOKEN_SECONDS,
  })
}
