const YEAR_SECONDS = 365 * 24 * 60 * 60
/** How long a client may cache a picture other than the requested version, in seconds. */
const MINUTE = 60

interface ServedPicture {
  /** Its media type. */
  type: string
  etag: string
  /** Whether it is the requested version, which never changes. */
  exact: boolean
  bytes: Uint8Array
}

/** Returns the picture, or 304 if the client has it. A client may cache the requested version for a year. */
export function pictureAnswer(request: Request, { type, etag, exact, bytes }: ServedPicture): Response {
  const headers = {
    'Cache-Control': exact ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${MINUTE}`,
    ETag: etag,
    // A guest app on another origin may show it.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      'Content-Type': type,
      'Content-Length': String(bytes.length),
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  })
}
