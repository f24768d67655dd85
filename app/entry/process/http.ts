import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { createRequestHandler } from '@remix-run/express'
import compression from 'compression'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { BarbackError } from '../../../contract/errors'
import { answerCall } from '../api/answer-call'
import { FROM_ANOTHER_SITE, isSameOrigin } from '../../platform/auth/same-origin'
import { POSTED_RETURN } from '../../platform/auth/identity-providers'
import { isFramedByDemo } from '../demo/demo-locker'
import { takesCardsByStripe } from '../../guest/orders/test-cards'
import type { ReadHealth } from '../operating/health'
import type { Metrics } from '../operating/metrics'
import { BUILD_HEADER } from '../../platform/remix-insides/another-build'
import { operatingRoutes } from '../operating/routes'
import { MAX_BODY_BYTES, tooLarge } from '../../platform/request/body'
import { isMultipart, MAX_MULTIPART_BYTES } from '../../platform/request/multipart'
import type { Services } from '../../platform/server/services'
import { headerOf, inOrder, pathOf, type Middleware } from '../../platform/request/middleware'
import { answerFailures } from './answer-failures'
import { refuseInWords } from './connections'
import { shareV1 } from './cors'
import { noteAddress } from './address'
import { inTurn } from './in-turn'
import { NO_ADDRESS, refuseMalformed } from './malformed'
import type { Patience } from './patience'
import type { PortalBuild } from './portal-build'
import { endSlowBodies } from './slow-bodies'
import { staticFiles } from './static-files'
import { isUnder } from './under'
import { dropUnreadBody } from './unread-body'
import { v1 } from './v1'

/** The process's HTTP handler: steps for every request, then `/v1`, then through Express health, static files and the portal, in that order. */
export function createHttp(
  app: Services,
  portal: PortalBuild,
  patience: Patience,
  health: ReadHealth,
  metrics: Metrics | undefined,
): RequestListener {
  const steps: Middleware[] = [
    noteAddress(proxiesOf(app.env)),
    logRequests(app),
    ...(metrics ? [metrics.measure] : []),
    securityHeaders(app),
    shareV1(app.env),
    refuseMalformed,
    dropUnreadBody,
    endSlowBodies(patience),
    refuseOtherSites,
    limitBody,
  ]
  const apiRouter =
    portal.kind === 'built' ? async () => answerCall : async () => (await portal.load()).entry.module.answerCall
  const callers = v1(app, apiRouter)
  const others = pages(app, portal, health, metrics)
  const fail = answerFailures(app)
  const http = inOrder(
    steps,
    (request, response, next) => (isUnder('/v1', pathOf(request)) ? callers : others)(request, response, next),
    fail,
  )
  // Not a path, so no route can match.
  return (request, response) => {
    if (request.url?.startsWith('/')) http(request, response)
    else refuseInWords(response, 400, NO_ADDRESS)
  }
}

/** How many proxies are in front, or where they are. Their X-Forwarded-* headers carry the caller's address. In production it is Fly's proxy. */
function proxiesOf({ NODE_ENV }: Services['env']) {
  return NODE_ENV === 'production' ? 1 : 'loopback'
}

/** Serves everything except `/v1`. */
function pages(app: Services, portal: PortalBuild, health: ReadHealth, metrics: Metrics | undefined): Middleware {
  const http = express()
  http.disable('x-powered-by')
  http.set('etag', false)
  http.set('trust proxy', proxiesOf(app.env))
  http.use(operatingRoutes(app, health, metrics))
  if (portal.kind === 'built') http.use(staticFiles(portal.clientDirectory))
  http.use(compression({ threshold: 1024, level: 3, filter: isWorthCompressing }))
  if (portal.kind === 'built') {
    http.use(sendBuild(portal.build.assets.version))
    http.use(inTurn())
    http.use(createRequestHandler({ build: portal.build, getLoadContext: () => app, mode: app.env.NODE_ENV }))
  } else {
    http.use(portal.middleware)
    http.use(createRequestHandler({ build: portal.load, getLoadContext: () => app }))
  }
  http.use(answerFailures(app))
  return http
}

/** A page rendered by an earlier build learns from this header that it must reload. */
function sendBuild(version: string): RequestHandler {
  return (_request, response, next) => {
    response.setHeader(BUILD_HEADER, version)
    next()
  }
}

/** Logs one JSON line per request, with the path but not the query, which may contain a reset token or an email. */
function logRequests(app: Services): Middleware {
  return (request, response, next) => {
    const id = headerOf(request, 'x-request-id')?.slice(0, 64) ?? randomUUID()
    const startedAt = performance.now()
    const { method } = request
    const path = pathOf(request)
    response.setHeader('X-Request-Id', id)
    response.on('close', () => {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10
      app.log.info(
        { id, method, path, status: response.statusCode, ms, ...(!response.writableFinished && { aborted: true }) },
        'request',
      )
    })
    next()
  }
}

/** Sets the security headers of every response. */
function securityHeaders({ env, publicUrl, payments }: Services): Middleware {
  const usual = Object.entries(headersOf(publicUrl, false))
  const paying = Object.entries(headersOf(publicUrl, true))
  return (request, response, next) => {
    const path = pathOf(request)
    const headers = takesCardsByStripe({ env, payments }, path) ? paying : usual
    for (const [name, value] of headers) response.setHeader(name, value)
    if (isFramedByDemo(env, path)) response.setHeader('X-Frame-Options', 'SAMEORIGIN')
    next()
  }
}

/** `byStripe`: on a screen with Stripe's frame, which uses Apple Pay and Google Pay. Google Pay opens a window. */
function headersOf(publicUrl: string, byStripe: boolean): Record<string, string> {
  const payment = byStripe ? '(self "https://js.stripe.com" "https://pay.google.com")' : '(self)'
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': `camera=(), display-capture=(), geolocation=(self), microphone=(), payment=${payment}, usb=()`,
    // After HTTPS, browsers use only HTTPS for a year. Without HTTPS, browsers warn about the opener policy.
    ...(publicUrl.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=31536000',
      'Cross-Origin-Opener-Policy': byStripe ? 'same-origin-allow-popups' : 'same-origin',
    }),
  }
}

/**
 * Refuses portal forms from other sites, before any route. Remix checks too, but responds with an empty 500. `/v1` needs tokens, which another
 * site's page does not have.
 */
const refuseOtherSites: Middleware = (request, response, next) => {
  if (isUnder('/v1', pathOf(request))) return next()
  // The form of Apple's page only leads to the same address by GET, which then requires a sign-in that this browser has begun.
  const isRead = READS.includes(request.method ?? '') || pathOf(request) === POSTED_RETURN
  if (isRead || isSameOrigin({ get: (name) => headerOf(request, name) ?? null })) {
    // Removed so that Remix does not check again: it ignores Sec-Fetch-Site, refuses our own page if its origin is 'null', and treats HEAD as a form.
    delete request.headers.origin
    return next()
  }
  // The body is not read, so the connection cannot serve another request.
  response.setHeader('Connection', 'close')
  next(new BarbackError({ status: 403, ...FROM_ANOTHER_SITE }))
}

const READS: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/** Refuses a body whose announced length is too large. A chunked body is counted while it is read (body.ts). */
const limitBody: Middleware = ({ headers }, response, next) => {
  // Files have their own limits, checked while they are read.
  const limit = isMultipart(headers['content-type']) ? MAX_MULTIPART_BYTES : MAX_BODY_BYTES
  if (Number(headers['content-length'] ?? 0) <= limit) return next()
  response.setHeader('Connection', 'close')
  next(tooLarge(limit))
}

function isWorthCompressing(request: Request, response: Response): boolean {
  // The compressor's buffer would hold back events.
  return (
    !String(response.getHeader('Content-Type') ?? '').startsWith('text/event-stream') &&
    compression.filter(request, response)
  )
}
