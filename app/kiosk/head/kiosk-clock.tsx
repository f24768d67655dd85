import { useEffect, useState } from 'react'
import { formatClock } from '../../platform/ui/dates'
import { setVenueClock } from '../../platform/ui/live/venue-clock'
import './kiosk-clock.css'

/** The venue's time by the server's clock, because a tablet's clock may be wrong. */
export function KioskClock({ now, timeZone }: { now: number; timeZone: string }) {
  const [shown, setShown] = useState(now)
  useEffect(() => {
    const origin = now - performance.now()
    setShown(now)
    setVenueClock({ origin, timeZone })
    const tick = setInterval(() => setShown(origin + performance.now()), 1000)
    return () => clearInterval(tick)
  }, [now, timeZone])
  useEffect(() => () => setVenueClock(null), [])
  return (
    <time className="kiosk-clock" dateTime={new Date(shown).toISOString().slice(0, 16)}>
      {formatClock(shown, timeZone)}
    </time>
  )
}
