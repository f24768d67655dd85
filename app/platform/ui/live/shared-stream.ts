import { browserLocks, channelNamed } from './browser-services'
import { isObject } from '../json'
import { leadStream, type StreamMessage } from './lead-stream'
import { TurnByLock, whilePresent } from './turn-by-lock'

/** The page that has the stream open must answer within this many milliseconds, or another takes over: phones suspend hidden pages. */
const ANSWER_MS = 2000
/** Milliseconds of silence after which a stream counts as dead: the server sends something every 20 seconds, and every page gets it. */
const SILENCE_MS = 45_000
const LOOK_MS = 15_000

/** A message that a page gets of its stream. */
export type PageMessage = { kind: 'open'; mayHaveMissed: boolean } | Exclude<StreamMessage, { kind: 'open' | 'beat' }>

interface Stream {
  path: string
  /** Pages share a stream only if their keys are equal. */
  key: string
}

/**
 * Passes the messages of a stream to `listener` until `signal` is aborted. A browser opens each stream once, however many pages it has: the page
 * that holds a lock opens it and passes on the messages. When that page closes, the browser frees the lock, and the next page asks for
 * the events since the last message. Where pages cannot share, a hidden page closes its stream.
 *
 * No SharedWorker: Chrome on Android has none, and browsers that have one also have locks. @throws when `signal` is aborted
 */
export async function shareStream(
  { path, key }: Stream,
  listener: (message: PageMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  const page = new Page(listener)
  const alone = () =>
    whilePresent(
      () => !document.hidden,
      (line) => leadStream(path, page, line),
      signal,
    )
  const name = `barback events ${key} ${path}`
  const locks = browserLocks()
  const channel = locks && channelNamed(name)
  if (!locks || !channel) return alone()
  let isPutAway = false
  const present = (event?: Event) => {
    if (event?.type === 'pagehide' || event?.type === 'pageshow') isPutAway = event.type === 'pagehide'
    return !isPutAway
  }
  try {
    await whilePresent(
      present,
      (line) => takePart({ path, channel, turn: new TurnByLock(locks, name) }, page, line),
      signal,
    )
  } catch (error) {
    signal.throwIfAborted()
    // A browser that blocks site data has locks, but refuses every request for one.
    if (!(error instanceof DOMException && error.name === 'SecurityError')) throw error
    await alone()
  } finally {
    channel.close()
  }
}

/** The state of one page's stream. */
class Page {
  readonly id = Math.random().toString(36)
  /** The time of the last message about the stream, by `performance.now()`. */
  lastMessageAt = -Infinity
  /** A page's content is as old as the page, unless it comes from a cache of the browser or of ours. */
  #knownUntil = isPageFresh() ? 0 : -Infinity

  constructor(private readonly listener: (message: PageMessage) => void) {}

  readonly ageMs = (): number | undefined =>
    this.#knownUntil === -Infinity ? undefined : performance.now() - this.#knownUntil

  readonly pass = (message: StreamMessage): void => {
    const now = performance.now()
    this.lastMessageAt = now
    if (message.kind === 'open')
      this.listener({ kind: 'open', mayHaveMissed: now - this.#knownUntil > message.quietMs })
    else if (message.kind !== 'beat') this.listener(message)
    if (message.kind !== 'lost' && message.kind !== 'signedOut') this.#knownUntil = now
  }
}

/** A message from the page that has the stream open, to all pages or to one that asked. Pages of an earlier build read these names, too. */
interface Sent {
  said: StreamMessage | undefined
  to: string | undefined
}

/** Listens to the page that has the stream open, and opens it when this page's turn comes. @throws when `signal` is aborted */
async function takePart(
  { path, channel, turn }: { path: string; channel: BroadcastChannel; turn: TurnByLock },
  page: Page,
  signal: AbortSignal,
): Promise<void> {
  const send = (sent: Sent) => channel.postMessage(sent)
  let led: Led | undefined
  const answer = (asker: string) => led && send({ said: led.now(), to: asker })
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isObject(data)) return
    if (typeof data.asker === 'string') answer(data.asker)
    else if (!led && (data.to === undefined || data.to === page.id)) note(page, data.said)
  }
  const lead = async (line: AbortSignal) => {
    const leading = (led = new Led())
    const pass = (message: StreamMessage) => {
      leading.note(message)
      // Each page finds out for itself that it is signed out.
      if (message.kind !== 'signedOut') send({ said: message, to: undefined })
      page.pass(message)
    }
    try {
      await leadStream(path, { pass, ageMs: page.ageMs }, line)
    } finally {
      if (led === leading) led = undefined
    }
  }
  const ask = () => {
    if (led) return
    const askedAt = performance.now()
    channel.postMessage({ asker: page.id })
    setTimeout(
      () => {
        if (!led && !signal.aborted && page.lastMessageAt < askedAt) turn.takeNow()
      },
      ANSWER_MS * (1 + Math.random()),
    )
  }
  const onSeen = () => {
    if (!document.hidden) ask()
  }
  const clock = setInterval(() => {
    if (performance.now() - page.lastMessageAt > SILENCE_MS) ask()
  }, LOOK_MS)
  document.addEventListener('visibilitychange', onSeen)
  ask()
  try {
    await turn.run(lead, signal)
  } finally {
    clearInterval(clock)
    document.removeEventListener('visibilitychange', onSeen)
    channel.onmessage = null
  }
}

/** A stream that this page has open, with its state for pages that open later. */
class Led {
  #last: StreamMessage | undefined
  #quietSince = 0

  note(message: StreamMessage): void {
    if (message.kind === 'open') this.#quietSince = performance.now() - message.quietMs
    else if (message.kind === 'event') this.#quietSince = performance.now()
    this.#last = message
  }

  now(): StreamMessage | undefined {
    if (this.#last === undefined || this.#last.kind === 'lost') return this.#last
    return { kind: 'open', quietMs: performance.now() - this.#quietSince }
  }
}

/** Handles a message of another page, which may be from an earlier build. */
function note(page: Page, message: unknown): void {
  if (isStreamMessage(message)) page.pass(message)
  // The page is alive, and connecting to the server.
  else page.lastMessageAt = performance.now()
}

function isStreamMessage(message: unknown): message is StreamMessage {
  if (!isObject(message)) return false
  if (message.kind === 'open') return typeof message.quietMs === 'number'
  if (message.kind !== 'lost') return message.kind === 'event' || message.kind === 'beat'
  const { away } = message
  return away === undefined || (isObject(away) && typeof away.agoMs === 'number' && typeof away.waitMs === 'number')
}

/** Whether the page came from the server, not from a cache. */
function isPageFresh(): boolean {
  const [page] = performance.getEntriesByType('navigation')
  return page instanceof PerformanceNavigationTiming && page.transferSize > 0 && page.workerStart === 0
}
