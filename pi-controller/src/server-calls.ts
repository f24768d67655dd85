import type { z } from 'zod'
import { apiError } from '../../contract/errors'
import { ConfigError } from './config-error'
import { reasonOf } from './log'

/** How long the server may take to answer, in milliseconds. */
const ANSWER_MS = 15_000

/** Names of the machine itself: what is sent to them meets no network. */
const LOCAL = ['localhost', '127.0.0.1', '[::1]']

/**
 * The server's address as somebody typed it, without a path. @throws ConfigError unless it is https, or this very machine: what is sent there
 * is a secret
 */
export function serverAddress(typed: string): URL {
  const url = URL.canParse(typed) ? new URL(typed) : undefined
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username !== '' || url.pathname !== '/')
    throw new ConfigError(`"${typed}" is not the address of a server, such as https://bar.example.com`)
  if (url.protocol === 'http:' && !LOCAL.includes(url.hostname))
    throw new ConfigError(`${typed} is not encrypted: use https://`)
  return new URL(url.origin)
}

/** The server's address for calls, from that of its socket. */
export function callsAddress(socket: string): URL {
  return new URL(new URL(socket.replace(/^ws/, 'http')).origin)
}

/**
 * Makes a call of /v1 and reads its answer. @throws ConfigError with the server's own words when it refuses, or with what keeps it from being reached
 */
export async function callServer<T extends z.ZodType>(
  server: URL,
  path: string,
  answer: T,
  body?: object,
): Promise<z.output<T>> {
  const response = await reach(new URL(`/v1/${path}`, server), {
    ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  })
  const said: unknown = await response.json().catch(() => undefined)
  if (!response.ok) {
    const refusal = apiError.safeParse(said)
    throw new ConfigError(refusal.success ? refusal.data.message : `${server.href} answered ${response.status}`)
  }
  const read = answer.safeParse(said)
  if (!read.success) throw new ConfigError(`${server.href} does not answer as a Barback: is the address right?`)
  return read.data
}

/** Like `fetch`, with a limit of time and reasons in words. Redirects are not followed: a secret would go with them. @throws ConfigError */
export async function reach(url: URL, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) })
  } catch (error) {
    throw new ConfigError(`${url.origin} cannot be reached: ${causeOf(error)}`)
  }
}

/** fetch hides the reason in the error's cause. */
export function causeOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'it does not answer'
  return error instanceof Error && error.cause instanceof Error ? error.cause.message : reasonOf(error)
}
