import { useState } from 'react'
import { useWords } from '../frame/use-words'

interface ShareLocationProps {
  /** Why it is asked for; '' where that has been said. */
  why: string
  button: string
  /** Gets 'lat,lng'. */
  onLocated(location: string): void
}

/** Asks the phone where it is, when it is needed and with the reason beside it. */
export function ShareLocation({ why, button, onLocated }: ShareLocationProps) {
  const { words } = useWords()
  const [failed, setFailed] = useState(false)
  const locate = () => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setFailed(false)
        onLocated(`${coords.latitude},${coords.longitude}`)
      },
      () => setFailed(true),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    )
  }
  return (
    <div>
      {why && <p>{why}</p>}
      <button type="button" className="button" onClick={locate}>
        {button}
      </button>
      <noscript>
        <p className="note">{words.basket.noScript}</p>
      </noscript>
      <div aria-live="polite">{failed && <p className="refusal">{words.basket.notLocated}</p>}</div>
    </div>
  )
}
