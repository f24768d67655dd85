import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { isLost, noteLost, noteReached, whenReached } from './connection'
import { hear } from './hear'

/** Changes within this many milliseconds (a door, its order, the next in line) are one refresh. */
const GATHER_MS = 60
/** The minutes on the cards move on even when nothing happens. */
const REFRESH_MS = 30_000
/** A stream that was refused is asked for again after this, twice as long each time, and at most after the longest. */
const BACKOFF_MS = 1000
const LONGEST_BACKOFF_MS = 60_000
/** Streams that end together, as when the server starts again, come back within this time, and not at once. */
const SPREAD_MS = 500

export type LiveStatus = 'connecting' | 'live' | 'lost'

/**
 * Keeps the screen up to date: every event of the stream loads it again. A stream that ends or is refused is opened again; what was missed
 * until then is loaded. Without `eventsPath` there is nothing to listen to. `gatherMs`: for how long changes are gathered into
 * one refresh.
 */
export function useLiveScreen(eventsPath: string | undefined, gatherMs = GATHER_MS): LiveStatus {
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<LiveStatus>('connecting')
  useEffect(() => {
    if (eventsPath === undefined) return
    let gathering: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      gathering ??= setTimeout(() => {
        gathering = undefined
        if (!isLost()) revalidate()
      }, gatherMs)
    }
    const leaving = new AbortController()
    void follow(eventsPath, { setState, refresh }, leaving.signal).catch((error: unknown) => {
      if (!leaving.signal.aborted) throw error
    })
    const clock = setInterval(refresh, REFRESH_MS)
    return () => {
      leaving.abort()
      clearInterval(clock)
      clearTimeout(gathering)
    }
    // The revalidator is a new object at every render; as a dependency it would reopen the stream forever.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [eventsPath, gatherMs])
  return state
}

interface Screen {
  setState(state: LiveStatus): void
  refresh(): void
}

/** Listens, and listens again, until `signal` is aborted. @throws then */
async function follow(path: string, { setState, refresh }: Screen, signal: AbortSignal): Promise<void> {
  let failures = 0
  let ageMs = ageOfPage()
  for (;;) {
    let openedAt = Infinity
    const onOpen = (mayHaveMissed: boolean) => {
      openedAt = performance.now()
      noteReached()
      setState('live')
      // Nobody heard what happened between the last load and now.
      if (mayHaveMissed) refresh()
    }
    const end = await hear(path, { onOpen, onEvent: refresh, ageMs }, signal)
    ageMs = undefined
    signal.throwIfAborted()
    // Loading the screen leads to the sign-in, which leads back.
    if (end.why === 'signedOut') {
      refresh()
      return
    }
    // One that held for a while has not failed.
    failures = performance.now() - openedAt > SPREAD_MS * 10 ? 0 : failures + 1
    if (end.why === 'refused') {
      setState('lost')
      if (end.isAway) noteLost({ retryAfterMs: end.waitMs })
      // A screen that may no longer be seen says so when it is loaded.
      else if (end.waitMs === 0) refresh()
      await pause(end.waitMs || backoff(failures), signal)
    } else if (end.why === 'unreached') {
      setState('lost')
      noteLost({ since: end.since })
      await whenReached(signal)
      refresh()
      await pause(Math.random() * SPREAD_MS, signal)
    } else {
      await pause(failures > 1 ? backoff(failures) : Math.random() * SPREAD_MS, signal)
    }
  }
}

/**
 * For how many milliseconds at most what is shown has been known: nothing on it is older than its page. Undefined where that may have been kept
 * by the browser or by us.
 */
function ageOfPage(): number | undefined {
  const [page] = performance.getEntriesByType('navigation')
  const isFresh = page instanceof PerformanceNavigationTiming && page.transferSize > 0 && page.workerStart === 0
  return isFresh ? performance.now() : undefined
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
