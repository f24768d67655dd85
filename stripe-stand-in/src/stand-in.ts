import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createApi, type ApiAnswer, type ApiRequest } from './api'
import { openBooks } from './books'
import { answerControl } from './control'
import { startDeliveries } from './deliveries'
import { createFaults, type FaultOrder } from './faults'
import { answerHosted } from './hosted'
import { API_VERSION } from './resources/events'
import { expireHolds } from './resources/holds'
import { payOut } from './resources/payouts'
import { sumsOf, type Sums } from './sums'

/** The accepted keys. They are constants because they only give access to play money on this machine. */
export const STAND_IN_SECRET_KEY = 'sk_test_barback_stand_in'
export const STAND_IN_PUBLISHABLE_KEY = 'pk_test_barback_stand_in'

const MAX_BODY_BYTES = 1_000_000
/** How often it looks for payouts that are due, and for holds that have expired. */
const LOOKS_EVERY_MS = 60_000

export interface StandIn {
  /** 'http://127.0.0.1:port' */
  url: string
  /** The SQLite file of its books. */
  path: string
  /** Sets where events go from now on; with undefined they wait. */
  deliverTo(webhookUrl: string | undefined): void
  /** The totals of its books, in cents. */
  sums(): Sums
  /** How often each fault has hit a request. */
  faultsTaken(): Record<string, number>
  /** Resolves when every event has been delivered, dropped or postponed. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** The part of a pino logger that the stand-in uses. */
interface Logger {
  debug(facts: object, message: string): void
  error(facts: object, message: string): void
}

export interface StandInOptions {
  /** The SQLite file of its books; with ':memory:' they end with the process. */
  path: string
  nodeEnv: string
  /** Without it, events wait until `deliverTo` is called. */
  webhookUrl?: string
  webhookSecret: string
  /** The event types to send, like those selected in Stripe's dashboard. Default: all. */
  enabledEvents?: readonly string[]
  log: Logger
  /** Unix milliseconds. */
  now: () => number
  port?: number
}

/**
 * Starts a local stand-in for Stripe: the part of its HTTP API that Barback uses, with books that outlive the process. The `stripe` package
 * connects to it by host and port, and sees no difference.
 *
 * @throws in production, where play money would buy real drinks
 */
export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const { path, nodeEnv, webhookUrl, webhookSecret, enabledEvents, log, now, port = 0 } = options
  if (nodeEnv === 'production') {
    throw new Error('The Stripe stand-in does not run in production: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET')
  }
  const wanted = enabledEvents && new Set(enabledEvents)
  const isWanted = (type: string) => !wanted || wanted.has(type)
  const books = openBooks(path)
  const faults = createFaults()
  let url = ''
  /** Set when the stand-in stops and closes its books: late requests then have no effect. */
  let stopped = false
  const api = createApi({
    books,
    secretKey: STAND_IN_SECRET_KEY,
    publishableKey: STAND_IN_PUBLISHABLE_KEY,
    now,
    url: () => url,
    isWanted,
  })
  const deliveries = startDeliveries({
    books,
    webhookUrl,
    webhookSecret,
    now,
    onFailure: (failure) => log.debug(failure, 'the stand-in could not deliver an event'),
  })
  const parts = { api, books, deliveries, faults }
  const lookForDue = () => {
    if (api.act(payOut) + api.act((call) => expireHolds(call)) > 0) deliveries.wake()
  }
  lookForDue()
  const looking = setInterval(lookForDue, LOOKS_EVERY_MS)
  looking.unref()

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
    const method = request.method ?? 'GET'
    const body = await readBody(request)
    if (body === undefined) {
      write(response, 413, 'text/plain', 'Too large')
      return
    }
    if (pathname.startsWith('/v1/')) {
      const form = method === 'POST' ? body : search.slice(1)
      await handleApi(request, response, { method, path: pathname, form, ...headersOf(request) })
    } else if (pathname.startsWith('/_stand-in/')) {
      if (headersOf(request).key !== STAND_IN_SECRET_KEY) {
        write(response, 401, 'text/plain', 'The secret key is missing')
        return
      }
      const { status, body: answer } = answerControl(parts, method, pathname, body)
      write(response, status, 'application/json', JSON.stringify(answer))
    } else {
      const answer = answerHosted(api, { method, path: pathname, query: searchParams, form: body })
      deliveries.wake()
      if ('location' in answer) response.writeHead(answer.status, { Location: answer.location }).end()
      else write(response, answer.status, 'text/html; charset=utf-8', answer.html)
    }
  }

  async function handleApi(request: IncomingMessage, response: ServerResponse, call: ApiRequest): Promise<void> {
    const fault = faults.take(call.method, call.path)
    if (fault?.fault === 'lostRequest') return void request.socket.destroy()
    if (fault?.fault === 'late') request.socket.destroy()
    if (fault?.fault === 'slow' || fault?.fault === 'late') await pause(fault.delayMs, undefined, { ref: false })
    if (stopped) return
    if (fault?.fault === 'duplicate') api.answer(call)
    const answer = answerWith(fault?.fault, call)
    deliveries.wake()
    if (fault?.fault === 'late') return
    if (fault?.fault === 'lostAnswer') return void request.socket.destroy()
    write(response, answer.status, 'application/json', answer.body, {
      'Stripe-Version': API_VERSION,
      ...answer.headers,
    })
  }

  function answerWith(fault: FaultOrder['fault'] | undefined, call: ApiRequest): ApiAnswer {
    if (fault === 'outage') return outage()
    if (fault === 'refused') return refused()
    return fault === 'broken' ? api.fail(call, 500) : api.answer(call)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'the Stripe stand-in failed')
      if (!response.headersSent) write(response, 500, 'application/json', outage().body)
    })
  })
  // Longer than clients keep idle connections, so that the server never closes one just as it is reused.
  server.keepAliveTimeout = 75_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`

  return {
    url,
    path,
    deliverTo: deliveries.setEndpoint,
    sums: () => sumsOf(books),
    faultsTaken: faults.taken,
    settled: deliveries.settled,
    async stop() {
      stopped = true
      clearInterval(looking)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await Promise.all([closed, deliveries.stop()])
      books.close()
    },
  }
}

function headersOf(request: IncomingMessage): Pick<ApiRequest, 'key' | 'idempotencyKey' | 'account'> {
  const [scheme, key] = (request.headers.authorization ?? '').split(' ')
  const idempotencyKey = request.headers['idempotency-key']
  const account = request.headers['stripe-account']
  return {
    key: scheme === 'Bearer' ? key : undefined,
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : undefined,
    account: typeof account === 'string' ? account : undefined,
  }
}

/** The body as text; undefined if it is too large. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
    length += bytes.length
    if (length > MAX_BODY_BYTES) return undefined
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function outage(): ApiAnswer {
  const body = { error: { type: 'api_error', message: 'Stripe is not available right now' } }
  return { status: 503, body: JSON.stringify(body), headers: {} }
}

function refused(): ApiAnswer {
  const body = { error: { type: 'invalid_request_error', message: 'Stripe does not do this right now' } }
  return { status: 400, body: JSON.stringify(body), headers: {} }
}

function write(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body), ...headers }).end(body)
}
