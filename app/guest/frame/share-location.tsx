import { useEffect, useState } from 'react'
import { useWords } from './use-words'

interface ShareLocationProps {
  /** Why it is asked for, where that has not been said. */
  why?: string | undefined
  button: string
  isSecond?: boolean
  /** A phone that lets this site know where it is, says so without another tap. */
  isByItself?: boolean
  /** They were too far away: where the phone was a minute ago does not count. */
  isAnew?: boolean
  /** What is said where there is no script, and so no way to ask. */
  noScript?: string
  /** What was located is on its way. */
  isSending?: boolean
  /** Gets 'lat,lng,accuracy'. */
  onLocated(location: string): void
  /** The phone does not say. */
  onFailed?(): void
}

/** Asks the phone where it is, when it is needed and with the reason beside it. */
export function ShareLocation({
  why,
  button,
  isSecond,
  isByItself = false,
  isAnew = false,
  noScript,
  isSending = false,
  onLocated,
  onFailed,
}: ShareLocationProps) {
  const { words } = useWords()
  const [failed, setFailed] = useState(false)
  const [isLocating, setIsLocating] = useState(false)
  const locate = () => {
    setIsLocating(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setFailed(false)
        setIsLocating(false)
        onLocated(`${coords.latitude},${coords.longitude},${Math.ceil(coords.accuracy)}`)
      },
      () => {
        setFailed(true)
        setIsLocating(false)
        onFailed?.()
      },
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: isAnew ? 0 : 60_000 },
    )
  }
  useEffect(() => {
    if (isByItself) void isAllowed().then((is) => is && locate())
    // Once, as the screen opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <div className="share-location">
      {why && <p>{why}</p>}
      <button
        type="button"
        className={isSecond ? 'button second' : 'button'}
        onClick={locate}
        aria-disabled={isLocating || isSending}
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

/** Whether the guest has allowed it before. */
async function isAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    // Older browsers do not tell.
    return false
  }
}
