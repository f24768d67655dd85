import { AWAY, retryAfterMs } from './connection'

/** The server says something every 20 seconds; a line that says nothing for so long is dead, though nobody has closed it. */
const SILENCE_MS = 45_000

/** On its way a request may take so long; when it takes longer, something may have been missed meanwhile. */
const ON_ITS_WAY_MS = 2000

/** Why a stream of events is over. */
export type End =
  | { why: 'closed' | 'unreached'; since: number }
  | { why: 'signedOut' }
  /** `waitMs`: how long it asked to wait; 0 when it did not say. */
  | { why: 'refused'; isAway: boolean; waitMs: number }

interface Ears {
  /** For how many milliseconds at most what is shown has been known; undefined where nobody knows. */
  ageMs: number | undefined
  /** `quietMs`: for how many milliseconds until now nothing has happened; 0 when nobody knows. */
  onOpen: (quietMs: number) => void
  onEvent: () => void
  /** The server is there, and nothing has happened since the last event. */
  onBeat: () => void
}

/**
 * Listens to a stream of server-sent events until it ends or `signal` is aborted. Not by `EventSource`, which gives up for good when it is
 * refused once, and never says why.
 */
export async function hear(path: string, { onOpen, onEvent, onBeat, ageMs }: Ears, signal: AbortSignal): Promise<End> {
  const line = new AbortController()
  const cut = () => line.abort()
  let heardAt = performance.now()
  let silence = setTimeout(cut, SILENCE_MS)
  const noteHeard = () => {
    heardAt = performance.now()
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
      if (done) return { why: 'closed', since: heardAt }
      noteHeard()
      const messages = (held + value).split('\n\n')
      held = messages.pop() ?? ''
      for (const message of messages) (message.includes('event: ') ? onEvent : onBeat)()
    }
  } catch {
    return { why: 'unreached', since: heardAt }
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', cut)
    window.removeEventListener('offline', cut)
  }
}

function withAge(path: string, ms: number): string {
  return `${path}${path.includes('?') ? '&' : '?'}age=${Math.ceil(ms)}`
}
