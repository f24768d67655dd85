import { everyCall } from '../../../contract/calls'
import { REFRESH_TOKEN_HEADER } from '../../../contract/calls/refresh-token'
import type { Env } from '../../platform/server/env'
import { pathOf, type Middleware } from '../../platform/request/middleware'
import { isUnder } from './under'

/** How long browsers may cache a preflight, in seconds. Chrome's maximum. */
const PREFLIGHT_SECONDS = 7200

/**
 * Lets apps on the origins in `CORS_ORIGINS` use `/v1` from a browser with bearer tokens. Credentials are never allowed, so browsers send and store
 * no cookies; such an app renews its session with the refresh token from the response body. Other origins get no CORS headers, so browsers refuse.
 */
export function shareV1({ CORS_ORIGINS: origins }: Pick<Env, 'CORS_ORIGINS'>): Middleware {
  const allowed = new Set(origins)
  return (request, response, next) => {
    if (allowed.size === 0 || !isUnder('/v1', pathOf(request))) return next()
    response.appendHeader('Vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !allowed.has(origin)) return next()
    response.setHeader('Access-Control-Allow-Origin', origin)
    response.setHeader('Access-Control-Expose-Headers', 'Retry-After, ETag, X-Request-Id')
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return next()
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE')
    response.setHeader('Access-Control-Allow-Headers', ASKED_WITH.join(', '))
    response.setHeader('Access-Control-Max-Age', String(PREFLIGHT_SECONDS))
    response.writeHead(204).end()
  }
}

/** Every header that a call accepts. Our own clients also send `ExpiresAt`. */
const ASKED_WITH = [
  ...new Set([
    ...['Authorization', 'Content-Type', 'ExpiresAt', 'Last-Event-ID', 'X-Request-Id', REFRESH_TOKEN_HEADER],
    ...everyCall().flatMap(({ call }) => Object.keys(call.headers?.shape ?? {})),
  ]),
]
