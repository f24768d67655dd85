import { useLostSince } from './connection'
import './not-connected.css'

/** Says above any screen that the server is not reached, and since when. The screen stays, grey. */
export function NotConnected() {
  const lostSince = useLostSince()
  if (lostSince === null) return null
  // By a clock that nobody sets, so that a corrected time of day does not move it.
  const since = new Date(Date.now() - (performance.now() - lostSince))
  const time = since.toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' })
  return (
    <p className="not-connected" role="alert">
      Not connected since {time}. What you see may be old.
    </p>
  )
}
