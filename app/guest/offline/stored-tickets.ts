import { useEffect, useRef } from 'react'
import { isAtCubby } from '../orders/order-state'
import type { UnderWay } from '../orders/bar-words'
import { postToWorker } from './stored-screens'

/** A ticket is valid for ten minutes, so its copy is renewed after half of that. */
const RENEW_MS = 5 * 60_000

/**
 * Has the worker cache each ready order with its ticket and the screens that lead to it, from any screen, because the locker's room may have no
 * network. `drawnAt`: server time, Unix ms.
 */
export function useStoredTickets(orders: readonly UnderWay[], drawnAt: number | undefined): void {
  const ready = orders.flatMap(({ id, state }) => (isAtCubby(state) ? [id] : [])).join()
  const before = useRef('')
  const turn = Math.floor((drawnAt ?? 0) / RENEW_MS)
  useEffect(() => {
    // When the last ready order is gone, the cached screens that show it are renewed too.
    if (ready !== '' || before.current !== '')
      void postToWorker({ ready: ready.split(',').filter(Boolean).map(Number) })
    before.current = ready
  }, [ready, turn])
}
