import { useEffect, useRef } from 'react'
import type { Coordinates } from '../../../contract/distance'

interface PhoneFrameProps {
  src: string
  standsAt: Coordinates
  /** The guest holds the order's code up. */
  showsTicket: boolean
}

/** The guest app in a frame. Its simulated position is next to the locker, because the app checks it before a door opens. */
export function PhoneFrame({ src, standsAt, showsTicket }: PhoneFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { latitude, longitude } = standsAt
  useEffect(() => {
    const stand = () => standAt(frame.current?.contentWindow, { latitude, longitude })
    stand()
    const phone = frame.current
    phone?.addEventListener('load', stand)
    return () => phone?.removeEventListener('load', stand)
  }, [latitude, longitude])
  useEffect(() => {
    if (!showsTicket) return
    const fold = frame.current?.contentDocument?.querySelector('.ticket-code')?.closest('details')
    if (!fold) return
    fold.open = true
    // `scrollIntoView` would scroll the page around the frame, too.
    frame.current?.contentWindow?.scrollBy(0, fold.getBoundingClientRect().top)
  }, [showsTicket])
  return <iframe ref={frame} src={src} title="The guest’s phone" />
}

function standAt(phone: Window | null | undefined, { latitude, longitude }: Coordinates): void {
  if (!phone) return
  const place = { latitude, longitude, accuracy: 5, altitude: null, altitudeAccuracy: null, heading: null, speed: null }
  const coords = { ...place, toJSON: () => place }
  const position = (): GeolocationPosition => {
    const timestamp = Date.now()
    return { coords, timestamp, toJSON: () => ({ coords: place, timestamp }) }
  }
  const geolocation: Geolocation = {
    getCurrentPosition: (found) => found(position()),
    watchPosition: (found) => {
      found(position())
      return 0
    },
    clearWatch: () => {},
  }
  Object.defineProperty(phone.navigator, 'geolocation', { value: geolocation, configurable: true })
}
