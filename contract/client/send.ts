import { type QueryText } from '../calls/lists'
import { type ClientCall } from './client-call'
import { cancelled, refused, unanswered, unexpected, type ApiResult } from './result'

export type Query = Readonly<Record<string, QueryText>>

/** A call with its inputs. */
export interface ApiRequest {
  call: ClientCall
  /** The path parameters, in order. */
  params?: readonly unknown[]
  query?: Query | undefined
  /** Sent as JSON, unless it is a form or text. */
  body?: unknown
  headers?: Readonly<Record<string, string>> | undefined
  signal?: AbortSignal | undefined
}

export interface Wire {
  /** The server's address: 'https://barback.example'. */
  baseUrl: string
  fetch: typeof fetch
  /** How long to wait for a response, in milliseconds. */
  timeoutMs: number
}

/** Sends a request and parses the response. Never throws. */
export async function send(wire: Wire, request: ApiRequest): Promise<ApiResult<unknown>> {
  const signals = [AbortSignal.timeout(wire.timeoutMs), ...(request.signal ? [request.signal] : [])]
  try {
    const response = await ask(wire, request, AbortSignal.any(signals))
    return read(request.call, response.status, await response.text())
  } catch (error) {
    return request.signal?.aborted ? cancelled(error) : unanswered(error)
  }
}

/** Sends a request. @throws without a response */
export function ask(wire: Wire, { call, params, query, body, headers }: ApiRequest, signal: AbortSignal) {
  const isPlain = body === undefined || typeof body === 'string' || body instanceof FormData
  return wire.fetch(urlOf(wire.baseUrl, filled(call.path, params), query), {
    method: call.method,
    // The refresh token is in a cookie that only the sign-in calls receive.
    credentials: 'same-origin',
    headers: {
      Accept: call.reads.kind === 'events' ? 'text/event-stream' : 'application/json',
      ...(!isPlain && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: isPlain ? body : JSON.stringify(body),
    signal,
  })
}

/** Parses a response: the call's data, or the refusal. */
function read({ reads }: ClientCall, status: number, text: string): ApiResult<unknown> {
  const answered = (data: unknown): ApiResult<unknown> => ({
    ok: true,
    problem: null,
    originalError: null,
    status,
    data,
  })
  if (status < 200 || status > 299) return refused(status, jsonOf(text))
  if (reads.kind === 'text') return answered(text)
  if (reads.kind !== 'json') return answered(undefined)
  const parsed = reads.reader.safeParse(jsonOf(text))
  return parsed.success ? answered(parsed.data) : unexpected(status, parsed.error)
}

/** Fills path parameters: 'orders/customer/{id}' with 7 becomes 'orders/customer/7'. */
function filled(path: string, params: readonly unknown[] = []): string {
  let next = 0
  return path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(String(params[next++])))
}

/** Returns a call's URL. Values are encoded, except `location`; empty values are omitted. */
export function urlOf(baseUrl: string, path: string, query: Query = {}): string {
  const parts = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === '') return []
    return [`${name}=${name === 'location' ? String(value) : encodeURIComponent(String(value))}`]
  })
  const address = `${baseUrl.replace(/\/+$/, '')}/v1/${path}`
  return parts.length === 0 ? address : `${address}?${parts.join('&')}`
}

/** Parses JSON. Null for an empty body; text that is not JSON stays text, which no schema accepts. */
export function jsonOf(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
