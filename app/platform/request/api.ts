import { BarbackError, notFound } from '../../../contract/errors'
import { readFailure, type Failure } from './failure'
import type { CachedResponse } from './cached-response'
import type { Services } from '../server/services'

/** Answers a GET or HEAD that is neither a call of /v1 nor a screen. Failures are JSON. */
export async function answerReading(
  app: Services,
  { method }: Request,
  answer: () => Promise<Response>,
): Promise<Response> {
  return answerForm(app, () => {
    // Remix also calls a loader for OPTIONS.
    if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD'])
    return answer()
  })
}

/** Answers a form that no screen shows again. Failures are JSON. */
export async function answerForm(app: Services, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    return failureResponse(readFailure(error, app))
  }
}

/** A complete response as plain data: a `Response` object costs more than most calls. `body` is null for a response without one. */
export interface FullResponse<B = string | CachedResponse<unknown> | null> {
  status: number
  /** A name may occur several times. A kept body brings its own headers. */
  headers: ReadonlyArray<readonly [name: string, value: string]>
  body: B
}

/**
 * JSON for one caller, uncacheable unless `headers` set Cache-Control. It has a Content-Length, so that short responses are not compressed:
 * setting up a compressor would cost more than the rest of the response.
 */
export function jsonAnswer(
  data: unknown,
  { status, headers = [] }: { status: number; headers?: FullResponse['headers'] },
): FullResponse<string> {
  const body = JSON.stringify(data)
  const hasCachePolicy = headers.some(([name]) => name.toLowerCase() === 'cache-control')
  return {
    status,
    headers: [
      ...headers,
      ...(hasCachePolicy ? [] : [['Cache-Control', 'no-store'] as const]),
      ['Content-Type', 'application/json'],
      ['Content-Length', String(Buffer.byteLength(body))],
    ],
    body,
  }
}

/** `{message, code, errors?, …}` with the status of the failure; never a stack. */
export function failureAnswer(failure: Failure): FullResponse<string> {
  const { status, details, retryAfter: _retryAfter, allow: _allow, ...body } = failure
  return jsonAnswer({ ...details, ...body }, { status, headers: failureHeaders(failure) })
}

/** The headers of a refusal, for any kind of body. */
export function failureHeaders({ retryAfter, allow }: Failure): Array<readonly [string, string]> {
  return [
    ...(retryAfter === undefined ? [] : [['Retry-After', String(retryAfter)] as const]),
    ...(allow ? [['Allow', allow.join(', ')] as const] : []),
  ]
}

/** Like `failureAnswer`, for a route of Remix. */
export function failureResponse(failure: Failure): Response {
  return asResponse(failureAnswer(failure))
}

export function asResponse({ body, status, headers }: FullResponse<BodyInit | null>): Response {
  return new Response(body, { status, headers: headers.map(([name, value]): [string, string] => [name, value]) })
}

/** A path segment that must be a record's id. @throws 404 when it is not a number */
export function readId(segment: string | undefined): number {
  // Not `1e3`, `0x10` or ` 7`, all of which are numbers to JavaScript.
  if (segment === undefined || !/^[1-9]\d{0,14}$/.test(segment)) throw notFound('Record')
  return Number(segment)
}

/** 405. `allow`: the methods that the path accepts. */
export function methodNotAllowed(allow: readonly string[]): BarbackError {
  const message = 'This call does not take that method'
  return new BarbackError({ status: 405, code: 'method_not_allowed', message, allow })
}
