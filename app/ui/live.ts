import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'

/** Several changes in a row (a door, its order, the next in line) are one refresh, in milliseconds. */
const GATHER_MS = 60
/** The minutes on the cards move on even when nothing happens. */
const REFRESH_MS = 30_000

/**
 * Keeps the screen true: every event of the stream loads it again. The browser reconnects by itself; what was missed
 * meanwhile is loaded when the connection is back. `gatherMs`: how long changes are gathered, for screens that many of them reach.
 */
export function useLiveScreen(eventsPath: string, gatherMs = GATHER_MS): 'connecting' | 'live' | 'lost' {
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<'connecting' | 'live' | 'lost'>('connecting')
  useEffect(() => {
    let gathering: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      gathering ??= setTimeout(() => {
        gathering = undefined
        revalidate()
      }, gatherMs)
    }
    const source = new EventSource(eventsPath)
    let wasLost = false
    source.onopen = () => {
      setState('live')
      if (wasLost) refresh()
      wasLost = false
    }
    source.onerror = () => {
      wasLost = true
      setState('lost')
    }
    for (const type of ['order', 'locker', 'menu']) source.addEventListener(type, refresh)
    const clock = setInterval(refresh, REFRESH_MS)
    return () => {
      source.close()
      clearInterval(clock)
      clearTimeout(gathering)
    }
    // The revalidator is a new object at every render; opening the stream again each time would never end.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [eventsPath, gatherMs])
  return state
}
