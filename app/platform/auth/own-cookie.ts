import { createCookie } from '@remix-run/node'
import type { Services } from '../server/services'
import { cookieName, isSecureCookie } from './cookie-names'

/** A cookie that comes back to this server only, and that no script reads. `maxAge` in seconds; a signed one is read only as we wrote it. */
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
