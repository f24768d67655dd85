import { AWAY, retryAfterMs } from './connection'

/** Milliseconds of silence after which a connection counts as dead, even if nobody closed it: the server sends something every 20 seconds. */
const SILENCE_MS = 45_000

/** Milliseconds in which a stream normally opens. A slower one may have missed events. */
const ON_ITS_WAY_MS = 2000

/** The reason why a stream of events ended. */
export type End =
  | { why: 'closed' | 'unreached'; since: number }
  | { why: 'signedOut' }
  /** `waitMs`: how long the server asked to wait; 0 if it did not. */
  | { why: 'refused'; isAway: boolean; waitMs: number }

interface StreamHandlers {
  /** The age of what the page shows, at most, in milliseconds; undefined if unknown. */
  ageMs: number | undefined
  /** `quietMs`: milliseconds without events up to now; 0 if unknown. */
  onOpen: (quietMs: number) => void
  onEvent: () => void
  /** Called when the server is alive and nothing has happened since the last event. */
  onBeat: () => void
}

/**
 * Reads a stream of server-sent events until it ends or `signal` is aborted. Does not use `EventSource`, which gives up after one
 * refusal and does not report the reason.
 */
export async function readStream(
  path: string,
  { onOpen, onEvent, onBeat, ageMs }: StreamHandlers,
  signal: AbortSignal,
): Promise<End> {
  const line = new AbortController()
  const cut = () => line.abort()
  let lastMessageAt = performance.now()
  let silence = setTimeout(cut, SILENCE_MS)
  const noteMessage = () => {
    lastMessageAt = performance.now()
    clearTimeout(silence)
    silence = setTimeout(cut, SILENCE_MS)
  }
  signal.addEventListener('abort', cut)
  window.addEventListener('offline', cut)
  try {
    const askedAt = performance.now()
    const age = ageMs === undefined ? 0 : ageMs + ON_ITS_WAY_MS
    const answer = await fetch(ageMs === undefined ? path : withAge(path, age), {
      headers: { Accept: 'text/event-stream' },
      cache: 'no-store',
      redirect: 'manual',
      signal: line.signal,
    })
    if (answer.type === 'opaqueredirect' || answer.status === 401) return { why: 'signedOut' }
    if (!answer.ok || !answer.body)
      return { why: 'refused', isAway: AWAY.includes(answer.status), waitMs: retryAfterMs(answer) }
    const wasSwift = performance.now() - askedAt < ON_ITS_WAY_MS
    onOpen(wasSwift && answer.headers.get('X-Nothing-Missed') !== null ? age : 0)
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    let held = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return { why: 'closed', since: lastMessageAt }
      noteMessage()
      const messages = (held + value).split('\n\n')
      held = messages.pop() ?? ''
      for (const message of messages) (message.includes('event: ') ? onEvent : onBeat)()
    }
  } catch {
    return { why: 'unreached', since: lastMessageAt }
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', cut)
    window.removeEventListener('offline', cut)
  }
}

function withAge(path: string, ms: number): string {
  return `${path}${path.includes('?') ? '&' : '?'}age=${Math.ceil(ms)}`
}
