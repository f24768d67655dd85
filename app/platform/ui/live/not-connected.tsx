import { useLostSince, useUnsent } from './connection'
import { formatClock } from '../dates'
import { useVenueClock } from './venue-clock'
import './not-connected.css'

/** Shows above any screen that the server is unreachable, and since when. The screen stays, in grey. */
export function NotConnected() {
  const lostSince = useLostSince()
  const isUnsent = useUnsent()
  const venue = useVenueClock()
  if (lostSince === null) return null
  // By the monotonic clock, so that a corrected time of day does not move it.
  const origin = venue?.origin ?? Date.now() - performance.now()
  const timeZone = venue?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <p className="not-connected" role="alert">
      Not connected since {formatClock(origin + lostSince, timeZone)}. What you see may be old.
      {isUnsent && ' What you pressed was not sent: press it again once this is gone.'}
    </p>
  )
}
