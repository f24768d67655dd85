import { data } from '@remix-run/node'

/**
 * Refuses a form that another site's page sent with our visitor's cookie (the cookie is also SameSite=Lax; this does
 * not rest on it alone). Browsers name the origin on every POST; what is no browser names nothing and holds no cookie.
 *
 * @throws 403, as route data for the error screen: it runs before any handler does.
 */
export function assertSameOrigin(request: Request): void {
  if (!isSameOrigin(request)) {
    throw data({ name: 'cross_origin', message: 'This form was sent from another site' }, { status: 403 })
  }
}

function isSameOrigin(request: Request): boolean {
  // What the browser itself says goes first: a page that sends no referrer names its origin as 'null', even to us.
  const site = request.headers.get('Sec-Fetch-Site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = request.headers.get('Origin')
  if (origin === null) return true
  // Hosts, not whole origins: behind a proxy that ends TLS the server itself is reached over http.
  return hostOf(origin) === (request.headers.get('Host') ?? new URL(request.url).host)
}

/** 'null' is an origin without a host. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
