import type { Services } from '../server/services'

/** Whether PUBLIC_URL is https. */
function isSecure({ publicUrl }: Services): boolean {
  return publicUrl.startsWith('https:')
}

/**
 * The name of one of our cookies. With https it begins with '__Host-': browsers accept such a cookie only from this host and over https, so a
 * neighbouring site cannot plant it. `earlier` is the name without the prefix, which the server still reads.
 */
export function cookieName(app: Services, name: string): { name: string; earlier: string | undefined } {
  return isSecure(app) ? { name: `__Host-${name}`, earlier: name } : { name, earlier: undefined }
}

/** In production cookies go over https only, whatever PUBLIC_URL is. */
export function isSecureCookie(app: Services): boolean {
  return app.env.NODE_ENV === 'production' || isSecure(app)
}
