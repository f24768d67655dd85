/** The header in which the HTTP server passes on the caller's address, overwriting whatever the caller wrote there. */
export const CLIENT_ADDRESS_HEADER = 'x-barback-client-address'

/** The caller's IP address, for rate limits. Without the header (a request made in a test) all count as one caller. */
export function clientAddress(request: Request): string {
  return request.headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown'
}
