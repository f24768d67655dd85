import { createHash } from 'node:crypto'
import type SqliteFile from 'better-sqlite3'
import { newId, type Books } from './books'
import type { Call } from './call'
import { expandPaths } from './expand'
import { decodeForm } from './form'
import { Refusal, type JsonObject, type Reply } from './reply'
import { findRoute } from './routes'

/** How long idempotency keys are stored: a day, as at Stripe. */
const KEY_SECONDS = 24 * 3600

export interface ApiRequest {
  method: string
  /** Without the query string. */
  path: string
  /** The form-encoded parameters: the body of a POST, otherwise the query. */
  form: string
  key: string | undefined
  idempotencyKey: string | undefined
  account: string | undefined
}

export interface ApiAnswer {
  status: number
  /** JSON text. */
  body: string
  headers: Record<string, string>
}

export interface Api {
  /** Answers one request of Stripe's API. All its writes are one transaction, including the stored answer. */
  answer(request: ApiRequest): ApiAnswer
  /** Simulates a failure inside Stripe: does nothing, and stores the failed answer under the request's idempotency key. */
  fail(request: ApiRequest, status: number): ApiAnswer
  /** Runs work from outside the API, such as a guest's on a hosted page, in one transaction. */
  act<T>(work: (call: Call) => T): T
}

interface ApiOptions {
  books: Books
  secretKey: string
  publishableKey: string
  /** Unix milliseconds. */
  now: () => number
  url: () => string
  /** Whether the webhook endpoint receives events of this type. Stripe also stores the others, to be listed; nothing here needs them. */
  isWanted: (type: string) => boolean
}

interface Remembered {
  fingerprint: string
  requestId: string
  status: number
  body: string
}

export function createApi({ books, secretKey, publishableKey, now, url, isWanted }: ApiOptions): Api {
  const remembered: SqliteFile.Statement<[string, number], Remembered> = books.file.prepare(
    'SELECT fingerprint, requestId, status, body FROM idempotencyKey WHERE key = ? AND created > ?',
  )
  const remember: SqliteFile.Statement<[string, string, string, number, string, number]> = books.file.prepare(
    'INSERT OR REPLACE INTO idempotencyKey (key, fingerprint, requestId, status, body, created) VALUES (?, ?, ?, ?, ?, ?)',
  )
  books.file.prepare('DELETE FROM idempotencyKey WHERE created < ?').run(seconds() - KEY_SECONDS)

  function seconds(): number {
    return Math.floor(now() / 1000)
  }

  function callFor(request: Partial<ApiRequest>, path: Record<string, string>): Call {
    return {
      books,
      params: decodeForm(request.form ?? ''),
      path,
      now: seconds(),
      url: url(),
      publishable: request.key === publishableKey,
      account: request.account,
      emit(type, object, inAccount = '') {
        if (!isWanted(type)) return
        books.event.insert({
          id: newId('evt'),
          type,
          object: JSON.stringify(object()),
          account: inAccount,
          idempotencyKey: request.idempotencyKey ?? null,
          attempts: 0,
          nextAttemptAt: now(),
          created: seconds(),
        })
      },
    }
  }

  function run(request: ApiRequest): Reply {
    const route = findRoute(request.method, request.path)
    if (!route) {
      throw new Refusal(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${request.path}).`,
      })
    }
    if (request.key === publishableKey && !route.isPublic) {
      throw new Refusal(403, {
        type: 'invalid_request_error',
        code: 'secret_key_required',
        message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
      })
    }
    const call = callFor(request, route.params)
    const reply = route.handler(call)
    const paths = call.params.expand
    if (reply.status !== 200 || !Array.isArray(paths)) return reply
    return {
      status: 200,
      body: expandPaths(
        call,
        reply.body,
        paths.filter((path) => typeof path === 'string'),
      ),
    }
  }

  /** Does the work of one request. A refusal rolls it back. */
  function attempt(request: ApiRequest): { reply: Reply; isRemembered: boolean } {
    try {
      return { reply: inside(request), isRemembered: true }
    } catch (error) {
      if (error instanceof Refusal) return { reply: error.reply, isRemembered: !error.beforeStart }
      throw error
    }
  }
  // A savepoint within the transaction of `answer`.
  const inside = books.file.transaction(run)

  function keep(request: ApiRequest, requestId: string, status: number, body: string): void {
    if (request.idempotencyKey) {
      remember.run(request.idempotencyKey, fingerprintOf(request), requestId, status, body, seconds())
    }
  }

  const answer = books.file.transaction((request: ApiRequest): ApiAnswer => {
    const before = request.idempotencyKey ? remembered.get(request.idempotencyKey, seconds() - KEY_SECONDS) : undefined
    if (before)
      return before.fingerprint === fingerprintOf(request) ? replay(request, before) : otherParameters(request)
    const requestId = newId('req')
    const { reply, isRemembered } = attempt(request)
    const body = JSON.stringify(reply.body)
    if (isRemembered && request.method === 'POST') keep(request, requestId, reply.status, body)
    return { status: reply.status, body, headers: headersOf(request, requestId) }
  })

  return {
    answer(request) {
      if (request.key !== secretKey && request.key !== publishableKey) return unauthorized(request)
      return answer.immediate(request)
    },
    fail(request, status) {
      const requestId = newId('req')
      const message = 'An unknown error occurred'
      const body = JSON.stringify({ error: { type: 'api_error', message } } satisfies JsonObject)
      keep(request, requestId, status, body)
      return { status, body, headers: headersOf(request, requestId) }
    },
    act(work) {
      return books.file.transaction(() => work(callFor({}, {}))).immediate()
    },
  }
}

/** A hash that is equal for equal requests. The order of parameters does not matter. */
function fingerprintOf({ method, path, form, account }: ApiRequest): string {
  const parameters = form.split('&').sort().join('&')
  return createHash('sha256')
    .update(`${method} ${path} ${account ?? ''} ${parameters}`)
    .digest('hex')
}

function headersOf(request: ApiRequest, requestId: string): Record<string, string> {
  return {
    'Request-Id': requestId,
    ...(request.idempotencyKey && { 'Idempotency-Key': request.idempotencyKey }),
    ...(request.account && { 'Stripe-Account': request.account }),
  }
}

function replay(request: ApiRequest, { requestId, status, body }: Remembered): ApiAnswer {
  return {
    status,
    body,
    headers: { ...headersOf(request, newId('req')), 'Original-Request': requestId, 'Idempotent-Replayed': 'true' },
  }
}

function refused(request: ApiRequest, refusal: Refusal): ApiAnswer {
  const { status, body } = refusal.reply
  return { status, body: JSON.stringify(body), headers: headersOf(request, newId('req')) }
}

function otherParameters(request: ApiRequest): ApiAnswer {
  const message =
    'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
    `Try using a key other than '${request.idempotencyKey}' if you meant to execute a different request.`
  return refused(request, new Refusal(400, { type: 'idempotency_error', message }))
}

function unauthorized(request: ApiRequest): ApiAnswer {
  const message = request.key
    ? `Invalid API Key provided: ${request.key.slice(0, 8)}****`
    : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
  return refused(request, new Refusal(401, { type: 'invalid_request_error', message }))
}
