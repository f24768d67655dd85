import { createCookie } from '@remix-run/node'
import type { Services } from '../server/services'
import { cookieName, isSecureCookie } from './cookie-names'

/** A cookie for this server only, hidden from scripts. `maxAge` in seconds. The server reads a signed cookie only if it is unchanged. */
export function ownCookie(app: Services, name: string, { maxAge, isSigned }: { maxAge: number; isSigned: boolean }) {
  return createCookie(cookieName(app, name).name, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecureCookie(app),
    ...(isSigned && { secrets: [app.env.SESSION_SECRET] }),
    maxAge,
  })
}
