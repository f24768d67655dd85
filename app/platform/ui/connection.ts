import { useSyncExternalStore } from 'react'
import { abortAfter } from './abort-after'

/** While nobody is reached, it is tried again after so many milliseconds, and at most as many more: two hundred tablets do not come at once. */
const AGAIN_MS = 800
/** An answer that takes longer is none. Meanwhile others are asked for: the network may have come back since. */
const ANSWER_MS = 8000

/** What a proxy answers for a server that is down. */
export const AWAY: readonly number[] = [502, 503, 504]

let lostSince: number | null = null
/** Something was pressed since then that could not be sent, and is not kept. */
let isUnsent = false
let again: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** The server has answered. */
export function noteReached(): void {
  if (lostSince === null) return
  lostSince = null
  clearTimeout(again)
  tell()
}

/** The server did not answer; from now on it is asked until it does. `since`: as of when, by `performance.now()`. */
export function noteLost({ since = performance.now(), retryAfterMs = 0 } = {}): void {
  if (lostSince !== null) return
  lostSince = since
  isUnsent = false
  askAgainIn(retryAfterMs)
  tell()
}

/** What was pressed is not sent. Said at once: a screen that was loading when it was lost hears of its form only when it is back. */
export function noteUnsent(): void {
  isUnsent = lostSince !== null
  tell()
}

/** What was not sent was sent since, or is of no interest any more. */
export function forgetUnsent(): void {
  if (!isUnsent) return
  isUnsent = false
  tell()
}

/** Resolves when the server is reached, at once if it is. @throws when `signal` is aborted */
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

/** Since when the server is not reached, by `performance.now()`; null while it is. */
export function useLostSince(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => lostSince,
    () => null,
  )
}

/** Whether something was pressed since the server was last lost that is not sent; so until it is, or the server is lost again. */
export function useUnsent(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isUnsent,
    () => false,
  )
}

/** What the browser knows about its network, it tells. */
export function watchNetwork(): void {
  window.addEventListener('offline', () => noteLost())
  window.addEventListener('online', () => {
    if (lostSince !== null) void ask()
  })
}

/** How long an answer asks to wait, in milliseconds; a little longer for some, so that not all come back at once. */
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

/** By hand, since every page loads this: a schema would bring its library along. */
function isAlive(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 'ok'
}

/** Whether the server answers now; otherwise it counts as lost. */
export async function isReached(): Promise<boolean> {
  noteLost()
  await ask()
  return lostSince === null
}

async function ask(): Promise<void> {
  try {
    const answer = await fetch('/livez', { cache: 'no-store', signal: abortAfter(ANSWER_MS) })
    // A hotel's sign-in page answers as well, but not this.
    if (answer.ok && isAlive(await answer.json())) noteReached()
    else if (lostSince !== null) askAgainIn(retryAfterMs(answer))
  } catch {
    // Not yet.
  }
}
