import { BarbackError, notFound } from '../../contract/errors'
import { readFailure, type Failure } from './failure'
import type { Services } from './services'

/** Answers a GET or HEAD that is no call of /v1 and no screen; what goes wrong is said in JSON. */
export async function answerReading(
  app: Services,
  { method }: Request,
  answer: () => Promise<Response>,
): Promise<Response> {
  return answerForm(app, () => {
    // Remix asks a loader for OPTIONS as well.
    if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed()
    return answer()
  })
}

/** Answers a form that no screen shows again; what goes wrong is said in JSON. */
export async function answerForm(app: Services, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    return failureResponse(readFailure(error, app))
  }
}

/** An answer that is known whole: a `Response` of it would cost more than most calls. `text` is null where there is nothing to say. */
export interface WholeAnswer {
  status: number
  headers: Headers
  text: string | null
}

/**
 * JSON for one caller at one moment, unless `headers` say otherwise; with its length: what is known to be short is not compressed, because
 * setting up a compressor would cost more than the rest of the answer.
 */
export function jsonAnswer(body: unknown, { status, headers }: { status: number; headers?: HeadersInit }): WholeAnswer {
  const text = JSON.stringify(body)
  const all = new Headers(headers)
  if (!all.has('Cache-Control')) all.set('Cache-Control', 'no-store')
  all.set('Content-Type', 'application/json')
  all.set('Content-Length', String(Buffer.byteLength(text)))
  return { status, headers: all, text }
}

/** `{message, code, errors?, …}` with the status of the failure; never a stack. */
export function failureAnswer({ status, details, retryAfter, ...body }: Failure): WholeAnswer {
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
  return jsonAnswer({ ...details, ...body }, { status, headers })
}

/** The same for a route of Remix. */
export function failureResponse(failure: Failure): Response {
  const { text, ...init } = failureAnswer(failure)
  return new Response(text, init)
}

/** A path segment that must be a record's id. @throws 404 when it is not a number */
export function readId(segment: string | undefined): number {
  // Not `1e3`, `0x10` or ` 7`, all of which are numbers to JavaScript.
  if (segment === undefined || !/^[1-9]\d{0,14}$/.test(segment)) throw notFound('Record')
  return Number(segment)
}

export function methodNotAllowed(): BarbackError {
  return new BarbackError({ status: 405, code: 'method_not_allowed', message: 'This call does not take that method' })
}
