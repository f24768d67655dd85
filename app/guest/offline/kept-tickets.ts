import { useEffect, useRef } from 'react'
import { isAtCubby } from '../orders/standing'
import type { UnderWay } from '../orders/bar-words'
import { tellWorker } from './kept-screens'

/** A ticket holds for ten minutes: it is kept anew in half of that. */
const RENEW_MS = 5 * 60_000

/**
 * Has the phone keep each ready order with its ticket, and the screens that lead there, whichever screen is open: at the locker the network may be
 * gone. `drawnAt`: by the server's clock, Unix ms.
 */
export function useKeptTickets(orders: readonly UnderWay[], drawnAt: number | undefined): void {
  const ready = orders.flatMap(({ id, standing }) => (isAtCubby(standing) ? [id] : [])).join()
  const before = useRef('')
  const turn = Math.floor((drawnAt ?? 0) / RENEW_MS)
  useEffect(() => {
    // Once none is ready, the screens that said so are kept anew, too.
    if (ready !== '' || before.current !== '') void tellWorker({ ready: ready.split(',').filter(Boolean).map(Number) })
    before.current = ready
  }, [ready, turn])
}
