import type { z } from 'zod'
import { apiError } from '../contract/errors'

/** The response to a call. */
export interface Answer {
  status: number
  headers: Headers
  /** Parsed JSON, or the text if it is not JSON; undefined without a body. */
  body: unknown
  /** The body parsed by a contract schema. @throws when it does not match */
  read<T extends z.ZodType>(schema: T): z.infer<T>
}

/** The status and the error code of a refusal. */
export function refusalOf(answer: Answer): [status: number, code: string] {
  return [answer.status, answer.read(apiError).code]
}

/** A client of `/v1`. Takes a path such as `/v1/places`, a JSON body, and extra headers. */
export interface Caller {
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** Compressing a long list would take most of a test's time. */
export const UNPACKED = { 'Accept-Encoding': 'identity' } as const

/** Creates a caller that sends `headers()` with each call. A string body is sent unchanged, to test invalid JSON. */
export function createCaller(url: string, headers: () => Record<string, string> = () => ({})): Caller {
  const call = async (
    method: string,
    path: string,
    body: unknown,
    more: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        ...UNPACKED,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers(),
        ...more,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      redirect: 'manual',
    })
    const parsed = parse(await response.text(), response.headers)
    return {
      status: response.status,
      headers: response.headers,
      body: parsed,
      read: (schema) => schema.parse(parsed),
    }
  }
  return {
    get: (path, more) => call('GET', path, undefined, more),
    post: (path, body, more) => call('POST', path, body, more),
    put: (path, body, more) => call('PUT', path, body, more),
    delete: (path, body, more) => call('DELETE', path, body, more),
  }
}

function parse(text: string, headers: Headers): unknown {
  if (text === '') return undefined
  return headers.get('content-type')?.includes('application/json') ? JSON.parse(text) : text
}
