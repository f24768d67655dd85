import type { Services } from '../server/services'

/** Whether people come by https, as PUBLIC_URL says. */
function isSecure({ publicUrl }: Services): boolean {
  return publicUrl.startsWith('https:')
}

/**
 * A cookie of ours. Where there is https its name begins with '__Host-': a browser takes such a one from this very server only, over https, so
 * that no neighbouring site can plant it. `earlier` is its name from before, under which it is still read.
 */
export function cookieName(app: Services, name: string): { name: string; earlier: string | undefined } {
  return isSecure(app) ? { name: `__Host-${name}`, earlier: name } : { name, earlier: undefined }
}

/** In production a cookie goes over https only, also where PUBLIC_URL does not say so. */
export function isSecureCookie(app: Services): boolean {
  return app.env.NODE_ENV === 'production' || isSecure(app)
}
