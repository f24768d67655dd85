import { useState } from 'react'
import { useWords } from './use-words'

interface ShareLocationProps {
  /** Why it is asked for, where that has not been said. */
  why?: string
  button: string
  isSecond?: boolean
  /** What is said where there is no script, and so no way to ask. */
  noScript?: string
  /** What was located is on its way. */
  isSending?: boolean
  /** Gets 'lat,lng'. */
  onLocated(location: string): void
}

/** Asks the phone where it is, when it is needed and with the reason beside it. */
export function ShareLocation({ why, button, isSecond, noScript, isSending = false, onLocated }: ShareLocationProps) {
  const { words } = useWords()
  const [failed, setFailed] = useState(false)
  const [isLocating, setIsLocating] = useState(false)
  const locate = () => {
    setIsLocating(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setFailed(false)
        setIsLocating(false)
        onLocated(`${coords.latitude},${coords.longitude}`)
      },
      () => {
        setFailed(true)
        setIsLocating(false)
      },
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    )
  }
  return (
    <div>
      {why && <p>{why}</p>}
      <button
        type="button"
        className={isSecond ? 'button second' : 'button'}
        onClick={locate}
        disabled={isLocating || isSending}
      >
        {button}
      </button>
      {noScript && (
        <noscript>
          <p className="note">{noScript}</p>
        </noscript>
      )}
      <div aria-live="polite">{failed && <p className="refusal">{words.mine.near.failed}</p>}</div>
    </div>
  )
}
