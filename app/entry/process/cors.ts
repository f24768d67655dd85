import { everyCall } from '../../../contract/calls'
import { REFRESH_TOKEN_HEADER } from '../../../contract/calls/refresh-token'
import type { Env } from '../../platform/server/env'
import { pathOf, type Step } from '../../platform/server/step'
import { isUnder } from './under'

/** How long a browser may go by a preflight's answer, in seconds: what Chrome takes at most. */
const PREFLIGHT_SECONDS = 7200

/**
 * Lets apps on the origins of `CORS_ORIGINS` use `/v1` from a browser, with bearer tokens only: credentials are never allowed, so a browser sends
 * no cookie along and keeps none. An app there renews its sign-in with the refresh token of the answer's body. Other origins are told nothing,
 * which to a browser is a no.
 */
export function shareV1({ CORS_ORIGINS: origins }: Pick<Env, 'CORS_ORIGINS'>): Step {
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

/** Every header that a call takes. `ExpiresAt` is sent along by clients of ours. */
const ASKED_WITH = [
  ...new Set([
    ...['Authorization', 'Content-Type', 'ExpiresAt', 'Last-Event-ID', 'X-Request-Id', REFRESH_TOKEN_HEADER],
    ...everyCall().flatMap(({ call }) => Object.keys(call.headers?.shape ?? {})),
  ]),
]
