import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { isLost, noteLost, noteReached } from './connection'
import { useRootData } from '../frame/root-data'
import { shareStream, type PageMessage } from './shared-stream'

/** Changes within this many milliseconds (a door, its order, the next in line) share one refresh. */
const GATHER_MS = 60
/** Milliseconds between refreshes when nothing happens: the cards show minutes. */
const REFRESH_MS = 30_000

export type LiveStatus = 'connecting' | 'live' | 'lost'

/**
 * Keeps the screen up to date: every event of the stream reloads it. A stream that ends or is refused reconnects, and the screen reloads what
 * it missed. Without `eventsPath` there is no stream. `gatherMs`: how long changes are gathered into
 * one refresh.
 */
export function useLiveScreen(eventsPath: string | undefined, gatherMs = GATHER_MS): LiveStatus {
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<LiveStatus>('connecting')
  const key = useStreamKey()
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
    const onMessage = listener({ setState, refresh })
    void shareStream({ path: eventsPath, key }, onMessage, leaving.signal).catch((error: unknown) => {
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
  }, [eventsPath, gatherMs, key])
  return state
}

/** The key that decides which pages of this browser share their streams (app/platform/auth/stream-key.ts). */
function useStreamKey(): string {
  return useRootData()?.streams ?? ''
}

interface Screen {
  setState(state: LiveStatus): void
  refresh(): void
}

/** Returns the screen's handler for messages of its stream, whichever page has that open. */
function listener({ setState, refresh }: Screen): (message: PageMessage) => void {
  let wasLost = false
  return (message) => {
    if (message.kind === 'open') {
      noteReached()
      setState('live')
      if (message.mayHaveMissed || wasLost) refresh()
      wasLost = false
    } else if (message.kind === 'event') {
      refresh()
    } else if (message.kind === 'signedOut') {
      // Reloading the screen leads to the sign-in, which leads back.
      refresh()
    } else {
      wasLost = true
      setState('lost')
      if (message.away) noteLost({ since: performance.now() - message.away.agoMs, retryAfterMs: message.away.waitMs })
      // Reloading shows whether the user may still see this screen.
      else if (message.isRefused) refresh()
    }
  }
}
