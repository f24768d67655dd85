import { type z } from 'zod'
import { refused, unanswered, unexpected, type ApiResult } from './result'

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

/** One request as a call describes it; `path` is below /v1. */
export interface ApiRequest<S extends z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query?: Query | undefined
  body?: unknown
  headers?: Record<string, string>
  /** What a success answers. */
  answer: S
}

export interface Wire {
  /** Where the server is: 'https://barback.example'. */
  baseUrl: string
  fetch: typeof fetch
  /** How long to wait for an answer. */
  timeoutMs: number
}

/** Sends one request and reads its answer by its schema. Never throws. */
export async function send<S extends z.ZodType>(wire: Wire, request: ApiRequest<S>): Promise<ApiResult<z.infer<S>>> {
  const reply = await exchange(wire, request)
  if (!reply.ok) return reply
  const { status, data } = reply
  if (status < 200 || status > 299) return refused(status, data)
  const parsed = request.answer.safeParse(data)
  if (!parsed.success) return unexpected(status, parsed.error)
  return { ok: true, problem: null, originalError: null, status, data: parsed.data }
}

/** The status and JSON of whatever the server answers, or that it did not. */
async function exchange(wire: Wire, request: ApiRequest<z.ZodType>): Promise<ApiResult<unknown>> {
  const { method, path, query, body, headers } = request
  try {
    const response = await wire.fetch(urlOf(wire.baseUrl, path, query), {
      method,
      // The refresh token lives in a cookie that only the sign-in calls see.
      credentials: path.startsWith('auth/') ? 'include' : 'same-origin',
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(wire.timeoutMs),
    })
    const data = jsonOf(await response.text())
    return { ok: true, problem: null, originalError: null, status: response.status, data }
  } catch (error) {
    return unanswered(error)
  }
}

/** A call's address. Values are encoded but for `location`, which is sent as it is; empty values are left out. */
export function urlOf(baseUrl: string, path: string, query: Query = {}): string {
  const parts = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === '') return []
    return [`${name}=${name === 'location' ? String(value) : encodeURIComponent(value)}`]
  })
  const address = `${baseUrl.replace(/\/+$/, '')}/v1/${path}`
  return parts.length === 0 ? address : `${address}?${parts.join('&')}`
}

/** Null for an empty body; what is no JSON stays a text, and no schema takes it. */
function jsonOf(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
