import { AWAY, retryAfterMs } from './connection'

/** The server says something every 20 seconds; a line that says nothing for so long is dead, though nobody has closed it. */
const SILENCE_MS = 45_000

/** Why a stream of events is over. */
export type End =
  | { why: 'closed' | 'unreached' | 'signedOut'; since: number }
  /** `waitMs`: how long it asked to wait; 0 when it did not say. */
  | { why: 'refused'; isAway: boolean; waitMs: number }

/**
 * Listens to a stream of server-sent events until it ends or `signal` is aborted. Not by `EventSource`, which gives up for good when it is
 * refused once, and never says why.
 */
export async function hear(
  path: string,
  { onOpen, onEvent }: { onOpen: () => void; onEvent: () => void },
  signal: AbortSignal,
): Promise<End> {
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
    const answer = await fetch(path, {
      headers: { Accept: 'text/event-stream' },
      cache: 'no-store',
      redirect: 'manual',
      signal: line.signal,
    })
    if (answer.type === 'opaqueredirect' || answer.status === 401) return { why: 'signedOut', since: heardAt }
    if (!answer.ok || !answer.body)
      return { why: 'refused', isAway: AWAY.includes(answer.status), waitMs: retryAfterMs(answer) }
    onOpen()
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    let held = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return { why: 'closed', since: heardAt }
      noteHeard()
      const messages = (held + value).split('\n\n')
      held = messages.pop() ?? ''
      for (const message of messages) if (message.includes('event: ')) onEvent()
    }
  } catch {
    return { why: 'unreached', since: heardAt }
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', cut)
    window.removeEventListener('offline', cut)
  }
}
