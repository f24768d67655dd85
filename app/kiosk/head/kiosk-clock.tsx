import { useEffect, useState } from 'react'
import { formatClock } from '../../ui/dates'
import './kiosk-clock.css'

/** The time at the venue, by the server's clock: a tablet's own may be wrong. */
export function KioskClock({ now, timeZone }: { now: number; timeZone: string }) {
  const [shown, setShown] = useState(now)
  useEffect(() => {
    const loaded = performance.now()
    setShown(now)
    const tick = setInterval(() => setShown(now + performance.now() - loaded), 1000)
    return () => clearInterval(tick)
  }, [now])
  return (
    <time className="kiosk-clock" dateTime={new Date(shown).toISOString().slice(0, 16)}>
      {formatClock(shown, timeZone)}
    </time>
  )
}
