import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import {
  createReadableStreamFromReadable,
  type ActionFunctionArgs,
  type AppLoadContext,
  type EntryContext,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { demoLockerUrl, isFramedByDemo } from './entry/demo/demo-locker'
import { isForGuests } from './guest/document'
import { markWhose } from './guest/offline/mark'
import { takesCardsByStripe } from './guest/orders/test-cards'
import { mayBeKept } from './guest/paths'
import guestStyles from './guest/styles/index.css?inline'
import { identityOrigins } from './platform/auth/identity-providers'
import { withRoutesOfPage } from './platform/remix-insides/routes-of-page'
import { NonceProvider } from './platform/ui/frame/nonce'
import { StylesProvider } from './platform/ui/frame/page-styles'

// Remix builds the server into one bundle: every program that starts a Barback imports these from it (entry/process/bundle.ts).
export { startBarback } from './entry/process/barback'
export { serve } from './entry/process/serve'
export { runSweeps } from './entry/process/sweeps'
// While developing, each request to /v1 uses the latest version (entry/process/v1.ts).
export { answerCall } from './entry/api/answer-call'

/** After this many milliseconds Remix gives up on pending loader data; React stops one second later. */
export const streamTimeout = 5000

/** Portal data is as private and short-lived as the page that it belongs to: no cache keeps it. */
export async function handleDataRequest(
  response: Response,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): Promise<Response> {
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
  if (isForGuests(request)) await markWhose(context, request, response.headers)
  return response
}

/**
 * A page of the portal is for one person at one moment. Browsers keep no page with `no-store` for their back button, so a guest's screens have none
 * where the phone may keep them.
 */
function cachingOfPage({ url }: Request): string {
  return mayBeKept(new URL(url).pathname) ? 'private, no-cache' : 'no-store'
}

/** Streams a page: people get its first part at once, crawlers the whole. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  app: AppLoadContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', contentSecurityPolicy(nonce, app, request))
  // Remix passes on what a refused form sets only where its route says so; this one is the same for all.
  for (const set of Object.values(remixContext.staticHandlerContext.actionHeaders)) {
    const wait = set.get('Retry-After')
    if (wait !== null) headers.set('Retry-After', wait)
  }
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', cachingOfPage(request))
  if (isForGuests(request)) await markWhose(app, request, headers)
  const whole = isbot(request.headers.get('user-agent'))
  return new Promise((resolve, reject) => {
    let begun = false
    const begin = () => {
      begun = true
      const body = new PassThrough()
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
      pipe(body)
    }
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <StylesProvider value={isForGuests(request) ? guestStyles : undefined}>
          <RemixServer context={withRoutesOfPage(remixContext)} url={request.url} nonce={nonce} />
        </StylesProvider>
      </NonceProvider>,
      {
        nonce,
        onShellReady() {
          if (!whole) begin()
        },
        onAllReady() {
          // Otherwise it keeps the whole page in memory for seconds, and garbage collection delays other requests.
          clearTimeout(late)
          if (whole) begin()
        },
        onShellError: reject,
        onError(error: unknown) {
          status = 500
          // Before the first part, the same error comes back through onShellError and handleError.
          if (begun) app.log.error({ err: error }, 'a page failed while it was streamed')
        },
      },
    )
    const late = setTimeout(abort, streamTimeout + 1000).unref()
  })
}

/** Logs what a loader, an action or a screen threw, except what was thrown on purpose (a 404, a refusal). */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.log.error({ err: error, path: new URL(request.url).pathname }, 'a route failed')
  context.errors.report(error)
}

/** Scripts come from us and carry this page's nonce; nobody frames us, but the demo's page its own screens. Styles may be inline, for React's `style`. */
function contentSecurityPolicy(nonce: string, { env, payments }: AppLoadContext, { url }: Request): string {
  const { pathname } = new URL(url)
  const locker = pathname === '/demo' ? demoLockerUrl({ env }) : undefined
  const developing = env.NODE_ENV === 'development'
  const isPaying = takesCardsByStripe({ env, payments }, pathname)
  const stripe = (origins: string) => (isPaying ? ` ${origins}` : '')
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${stripe('https://js.stripe.com https://*.js.stripe.com')}`,
    `frame-src 'self'${locker === undefined ? '' : ` ${locker}`}${stripe('https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    // Vite's reloading speaks over a socket.
    `connect-src 'self'${stripe('https://api.stripe.com')}${developing ? ' ws: wss:' : ''}${env.SENTRY_DSN ? ` ${new URL(env.SENTRY_DSN).origin}` : ''}`,
    // The guests' app on a phone without a network.
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    // A form may end in a redirect to Stripe's onboarding, wherever Stripe is, to where documents are checked, and to where guests sign in.
    [
      "form-action 'self' https://*.stripe.com",
      ...(env.STRIPE_API_BASE ? [new URL(env.STRIPE_API_BASE).origin] : []),
      ...(env.PERSONA_API_KEY ? ['https://*.withpersona.com'] : []),
      ...(pathname.startsWith('/app') ? identityOrigins(env) : []),
    ].join(' '),
    `frame-ancestors ${isFramedByDemo(env, pathname) ? "'self'" : "'none'"}`,
  ].join('; ')
}
