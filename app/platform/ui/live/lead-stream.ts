import { browserLocks } from './browser-services'
import { whenReached } from './connection'
import { readStream, type End } from './read-stream'

/** Wait before a retry after a refusal, in milliseconds. It doubles each time, up to the longest. */
const BACKOFF_MS = 1000
const LONGEST_BACKOFF_MS = 60_000
/** Streams that end together, as when the server restarts, reconnect within this many milliseconds instead of at once. */
const SPREAD_MS = 500
/** With HTTP/1.1 a browser has six connections to a host. Two stay free for everything else. */
const ROOMS = ['barback stream 1', 'barback stream 2', 'barback stream 3', 'barback stream 4']
/** A screen without room for its stream reloads at this interval, in milliseconds. */
const POLL_MS = 5000

/** Messages of the page that has the stream open, to itself and to the others. */
export type StreamMessage =
  /** `quietMs`: milliseconds without events up to now. */
  | { kind: 'open'; quietMs: number }
  | { kind: 'event' }
  | { kind: 'beat' }
  | { kind: 'signedOut' }
  /** `away`: the server is unreachable, since when, and how long it asked to wait. */
  | { kind: 'lost'; away: { agoMs: number; waitMs: number } | undefined; isRefused: boolean }

interface Leader {
  pass(message: StreamMessage): void
  /** Returns the time without news of the stream, at most, in milliseconds; undefined if unknown. */
  ageMs(): number | undefined
}

/** Keeps the stream open and passes on its messages, until sign-out or until `signal` is aborted. @throws then */
export async function leadStream(path: string, { pass, ageMs }: Leader, signal: AbortSignal): Promise<void> {
  let failures = 0
  for (;;) {
    let openedAt = Infinity
    const handlers = {
      onOpen: (quietMs: number) => {
        openedAt = performance.now()
        pass({ kind: 'open', quietMs })
      },
      onEvent: () => pass({ kind: 'event' }),
      onBeat: () => pass({ kind: 'beat' }),
    }
    const end = await inRoom(() => readStream(path, { ...handlers, ageMs: ageMs() }, signal))
    signal.throwIfAborted()
    if (end === 'noRoom') {
      pass({ kind: 'open', quietMs: 0 })
      await pause(POLL_MS, signal)
      continue
    }
    if (end.why === 'signedOut') {
      pass({ kind: 'signedOut' })
      return
    }
    // A stream that stayed open for a while has not failed.
    failures = performance.now() - openedAt > SPREAD_MS * 10 ? 0 : failures + 1
    await recover(end, { pass, failures }, signal)
  }
}

async function recover(
  end: Exclude<End, { why: 'signedOut' }>,
  { pass, failures }: { pass: Leader['pass']; failures: number },
  signal: AbortSignal,
): Promise<void> {
  if (end.why === 'refused') {
    const away = end.isAway ? { agoMs: 0, waitMs: end.waitMs } : undefined
    pass({ kind: 'lost', away, isRefused: !end.isAway && end.waitMs === 0 })
    await pause(end.waitMs || backoff(failures), signal)
  } else if (end.why === 'unreached') {
    pass({ kind: 'lost', away: { agoMs: performance.now() - end.since, waitMs: 0 }, isRefused: false })
    await whenReached(signal)
    await pause(Math.random() * SPREAD_MS, signal)
  } else {
    await pause(failures > 1 ? backoff(failures) : Math.random() * SPREAD_MS, signal)
  }
}

/** Runs `run` if this browser has room for another stream; otherwise returns 'noRoom'. */
async function inRoom<T>(run: () => Promise<T>, [room, ...others] = ROOMS): Promise<T | 'noRoom'> {
  const locks = browserLocks()
  if (hasManyConnections() || !locks) return run()
  if (room === undefined) return 'noRoom'
  try {
    return await locks.request(room, { ifAvailable: true }, (lock) => (lock ? run() : inRoom(run, others)))
  } catch {
    // A browser that blocks site data has locks, but refuses every request for one.
    return run()
  }
}

/** HTTP/2 and later carry any number of streams over one connection. */
function hasManyConnections(): boolean {
  const [page] = performance.getEntriesByType('navigation')
  return page instanceof PerformanceNavigationTiming && /^h[23]/.test(page.nextHopProtocol)
}

function backoff(failures: number): number {
  return Math.min(BACKOFF_MS * 2 ** (failures - 1), LONGEST_BACKOFF_MS) * (0.5 + Math.random() / 2)
}

/** @throws when `signal` is aborted */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }, ms)
    const giveUp = () => {
      clearTimeout(timer)
      reject(new DOMException('Given up', 'AbortError'))
    }
    signal.addEventListener('abort', giveUp, { once: true })
  })
}
