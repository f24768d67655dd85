import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'

/** Changes within this many milliseconds (a door, its order, the next in line) are one refresh. */
const GATHER_MS = 60
/** The minutes on the cards move on even when nothing happens. */
const REFRESH_MS = 30_000

/**
 * Keeps the screen up to date: every event of the stream loads it again. The browser reconnects by itself; what was missed is loaded
 * when the connection is back. `gatherMs`: for how long changes are gathered into one refresh.
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
    // The revalidator is a new object at every render; as a dependency it would reopen the stream forever.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [eventsPath, gatherMs])
  return state
}
