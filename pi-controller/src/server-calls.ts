import type { z } from 'zod'
import { apiError } from '../../contract/errors'
import { ConfigError } from './config-error'
import { reasonOf } from './log'

/** Time limit for the server's answer, in milliseconds. */
const ANSWER_MS = 15_000

/** Names of this machine: requests to them do not use the network. */
const LOCAL = ['localhost', '127.0.0.1', '[::1]']

/** Parses the server's address as typed, without a path. @throws ConfigError unless it is https or this machine, because secrets are sent to it */
export function serverAddress(typed: string): URL {
  const url = URL.canParse(typed) ? new URL(typed) : undefined
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username !== '' || url.pathname !== '/')
    throw new ConfigError(`"${typed}" is not the address of a server, such as https://bar.example.com`)
  if (url.protocol === 'http:' && !LOCAL.includes(url.hostname))
    throw new ConfigError(`${typed} is not encrypted: use https://`)
  return new URL(url.origin)
}

/** The server's address for calls, derived from its socket's. */
export function callsAddress(socket: string): URL {
  return new URL(new URL(socket.replace(/^ws/, 'http')).origin)
}

/** Makes a call of /v1 and parses its answer. @throws ConfigError with the server's message if it refuses, or with the reason why it cannot be reached */
export async function callServer<T extends z.ZodType>(
  server: URL,
  path: string,
  answer: T,
  body?: object,
): Promise<z.output<T>> {
  const response = await reach(new URL(`/v1/${path}`, server), {
    ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  })
  const reply: unknown = await response.json().catch(() => undefined)
  if (!response.ok) {
    const refusal = apiError.safeParse(reply)
    throw new ConfigError(refusal.success ? refusal.data.message : `${server.href} answered ${response.status}`)
  }
  const read = answer.safeParse(reply)
  if (!read.success) throw new ConfigError(`${server.href} does not answer like Barback: is the address right?`)
  return read.data
}

/** Like `fetch`, with a time limit. Redirects are refused, because the secret would follow them. @throws ConfigError with the reason in words */
export async function reach(url: URL, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) })
  } catch (error) {
    throw new ConfigError(`${url.origin} cannot be reached: ${causeOf(error)}`)
  }
}

/** fetch hides the reason in the error's cause. */
function causeOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'it does not answer'
  return error instanceof Error && error.cause instanceof Error ? error.cause.message : reasonOf(error)
}
