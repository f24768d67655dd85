import { useSyncExternalStore } from 'react'
import { abortAfter } from './abort-after'

/** Milliseconds between retries while the server is unreachable, plus up to as many again, so that two hundred tablets do not come at once. */
const AGAIN_MS = 800
/** Treat slower responses as failed, in milliseconds. The network may have come back for the next request. */
const ANSWER_MS = 8000

/** Status codes with which a proxy answers for a server that is down. */
export const AWAY: readonly number[] = [502, 503, 504]

let lostSince: number | null = null
/** Whether a tap since then could not be sent, and is not stored. */
let isUnsent = false
let again: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/**
 * Records that the server answered. `askedAt`: when its answer was requested, by `performance.now()`. One requested before the loss may have been on
 * its way already, and proves nothing.
 */
export function noteReached(askedAt = performance.now()): void {
  if (lostSince === null || askedAt < lostSince) return
  lostSince = null
  clearTimeout(again)
  tell()
}

/** Records that the server did not answer, and retries until it does. `since`: by `performance.now()`. */
export function noteLost({ since = performance.now(), retryAfterMs = 0 } = {}): void {
  if (lostSince !== null) return
  lostSince = since
  isUnsent = false
  askAgainIn(retryAfterMs)
  tell()
}

/** Records that a tap was not sent. Shown at once: a form on a screen that was loading gets its answer only when the server is back. */
export function noteUnsent(): void {
  isUnsent = lostSince !== null
  tell()
}

/** Clears the unsent tap: it was sent since, or no longer matters. */
export function forgetUnsent(): void {
  if (!isUnsent) return
  isUnsent = false
  tell()
}

/** Resolves when the server is reachable, at once if it is. @throws when `signal` is aborted */
export function whenReached(signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (lostSince !== null && !signal?.aborted) return
      listeners.delete(look)
      signal?.removeEventListener('abort', look)
      if (signal?.aborted) reject(new DOMException('Given up', 'AbortError'))
      else resolve()
    }
    listeners.add(look)
    signal?.addEventListener('abort', look)
    look()
  })
}

export function isLost(): boolean {
  return lostSince !== null
}

/** Returns when the server became unreachable, by `performance.now()`; null while it is reachable. */
export function useLostSince(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => lostSince,
    () => null,
  )
}

/** Whether a tap since the connection was last lost is still unsent. */
export function useUnsent(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isUnsent,
    () => false,
  )
}

/** Follows the browser's own reports of network changes. */
export function watchNetwork(): void {
  window.addEventListener('offline', () => noteLost())
  window.addEventListener('online', () => {
    if (lostSince !== null) void ask()
  })
}

/** Returns how long a response asks to wait, in milliseconds, up to a quarter more at random, so that clients do not all come back at once. */
export function retryAfterMs(answer: Response): number {
  const seconds = Number(answer.headers.get('Retry-After') ?? 0)
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 * (1 + Math.random() / 4) : 0
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of [...listeners]) listener()
}

function askAgainIn(atLeastMs: number): void {
  clearTimeout(again)
  again = setTimeout(
    () => {
      askAgainIn(0)
      void ask()
    },
    Math.max(atLeastMs, AGAIN_MS) + Math.random() * AGAIN_MS,
  )
}

/** By hand, since every page loads this: a schema would load its library too. */
function isAlive(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 'ok'
}

/** Whether the server answers now. If not, the connection counts as lost. */
export async function isReached(): Promise<boolean> {
  noteLost()
  await ask()
  return lostSince === null
}

async function ask(): Promise<void> {
  const askedAt = performance.now()
  try {
    const answer = await fetch('/livez', { cache: 'no-store', signal: abortAfter(ANSWER_MS) })
    // A hotel's sign-in page also answers, but not with this.
    if (answer.ok && isAlive(await answer.json())) noteReached(askedAt)
    else if (lostSince !== null) askAgainIn(retryAfterMs(answer))
  } catch {
    // Still unreachable.
  }
}
