/** The refusal of a form sent by another site's page. */
export const FROM_ANOTHER_SITE = { code: 'cross_origin', message: 'This was sent from another site' } as const

/** Whether the browser marks this request as coming from our own page, or from no page. False for old browsers, which send no mark. */
export function isSurelyOurs({ headers }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site')
  return site === 'same-origin' || site === 'none'
}

/**
 * Whether our own page sent this, or no page at all. (The cookie is also SameSite=Lax; this is a second line of defence.) Browsers send
 * the origin with every POST; other clients send none and have no cookie.
 */
export function isSameOrigin(headers: Pick<Headers, 'get'>): boolean {
  // Sec-Fetch-Site comes first: a page without a referrer sends the origin 'null', even to its own server.
  const site = headers.get('Sec-Fetch-Site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = headers.get('Origin')
  if (origin === null) return true
  // Compare hosts, not whole origins: behind a proxy that terminates TLS, requests reach the server over http.
  return hostOf(origin) === headers.get('Host')
}

/** 'null' is an origin without a host. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
