/** The refusal of a form that another site's page sent. */
export const FROM_ANOTHER_SITE = { code: 'cross_origin', message: 'This was sent from another site' } as const

/** Whether a browser says that one of our own pages led here, or nobody's did. Old browsers say nothing. */
export function isSurelyOurs({ headers }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site')
  return site === 'same-origin' || site === 'none'
}

/**
 * Whether our own page sent this, or no page at all. (The cookie is also SameSite=Lax; this is a second line of defence.) Browsers name
 * the origin on every POST; other clients name none and have no cookie.
 */
export function isSameOrigin(headers: Pick<Headers, 'get'>): boolean {
  // Sec-Fetch-Site goes first: a page that sends no referrer names its origin as 'null', even to its own server.
  const site = headers.get('Sec-Fetch-Site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = headers.get('Origin')
  if (origin === null) return true
  // Hosts, not whole origins: behind a proxy that terminates TLS the server itself is reached over http.
  return hostOf(origin) === headers.get('Host')
}

/** 'null' is an origin without a host. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
