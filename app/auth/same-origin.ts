import { data } from '@remix-run/node'

/** What is said of a form that another site's page sent. */
export const FROM_ANOTHER_SITE = { code: 'cross_origin', message: 'This was sent from another site' } as const

/**
 * Refuses an address that another site's page led to with our visitor's cookie. Forms are asked already before they reach a route
 * (process/http.ts): this is for a GET that changes something.
 *
 * @throws 403, as route data for the error screen
 */
export function assertSameOrigin({ headers }: Request): void {
  if (isSameOrigin(headers)) return
  const { code, message } = FROM_ANOTHER_SITE
  throw data({ name: code, message }, { status: 403 })
}

/**
 * Whether a page of ours sent this, or no page at all (the cookie is also SameSite=Lax; this does not rest on it alone). Browsers name the
 * origin on every POST; what is no browser names nothing and holds no cookie.
 */
export function isSameOrigin(headers: Pick<Headers, 'get'>): boolean {
  // What the browser itself says goes first: a page that sends no referrer names its origin as 'null', even to us.
  const site = headers.get('Sec-Fetch-Site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = headers.get('Origin')
  if (origin === null) return true
  // Hosts, not whole origins: behind a proxy that ends TLS the server itself is reached over http.
  return hostOf(origin) === headers.get('Host')
}

/** 'null' is an origin without a host. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
