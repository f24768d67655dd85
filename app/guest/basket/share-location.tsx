import { useNavigate } from '@remix-run/react'
import { useState } from 'react'
import { useWords } from '../frame/use-words'

/** Asks the phone where it is, when it is needed and with the reason beside it. */
export function ShareLocation() {
  const { words } = useWords()
  const navigate = useNavigate()
  const [failed, setFailed] = useState(false)
  const locate = () => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setFailed(false)
        navigate(`?${new URLSearchParams({ location: `${coords.latitude},${coords.longitude}` })}`, { replace: true })
      },
      () => setFailed(true),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    )
  }
  return (
    <div>
      <p>{words.basket.location}</p>
      <button type="button" className="button" onClick={locate}>
        {words.basket.shareLocation}
      </button>
      <noscript>
        <p className="note">{words.basket.noScript}</p>
      </noscript>
      <div aria-live="polite">{failed && <p className="refusal">{words.basket.notLocated}</p>}</div>
    </div>
  )
}
