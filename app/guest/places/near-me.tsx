import { useNavigate } from '@remix-run/react'
import { useState } from 'react'
import { useHydrated } from '../../ui/hydrated'
import { useWords } from '../frame/use-words'

/** Asks the phone where it is, and lists the nearest places first. There without a script it would do nothing. */
export function NearMe() {
  const { words } = useWords()
  const navigate = useNavigate()
  const [failed, setFailed] = useState(false)
  const canAsk = useHydrated()
  if (!canAsk) return null
  const locate = () => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setFailed(false)
        navigate(`?${new URLSearchParams({ location: `${coords.latitude},${coords.longitude}` })}`)
      },
      () => setFailed(true),
      { timeout: 15_000, maximumAge: 60_000 },
    )
  }
  return (
    <div>
      <button type="button" className="button second" onClick={locate}>
        {words.places.near}
      </button>
      <div aria-live="polite">{failed && <p className="refusal">{words.mine.near.failed}</p>}</div>
    </div>
  )
}
