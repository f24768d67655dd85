import { useEffect, useState } from 'react'
import { useWords } from './use-words'

interface ShareLocationProps {
  /** The reason for asking, if the screen does not give it elsewhere; shown until the guest has allowed it. */
  why?: string | undefined
  button: string
  isSecond?: boolean
  /** Requests the position without a tap if the guest has already allowed it. */
  isByItself?: boolean
  /** The guest was too far away, so a cached position must not be used. */
  isRepeat?: boolean
  /** Shown without JavaScript, where the position is unavailable. */
  noScript?: string
  /** The position is being submitted. */
  isSending?: boolean
  /** Receives 'lat,lng,accuracy', and whether the guest has tapped for it. */
  onLocated(location: string, isTapped: boolean): void
  /** Called when the phone returns no position. */
  onFailed?(): void
}

/** Asks the phone for its position, with the reason next to the button. */
export function ShareLocation({
  why,
  button,
  isSecond,
  isByItself = false,
  isRepeat = false,
  noScript,
  isSending = false,
  onLocated,
  onFailed,
}: ShareLocationProps) {
  const { words } = useWords()
  const [failed, setFailed] = useState(false)
  const [isLocating, setIsLocating] = useState(false)
  const [isGranted, setIsGranted] = useState(false)
  const locate = (isTapped: boolean) => {
    setIsLocating(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setFailed(false)
        setIsLocating(false)
        onLocated(`${coords.latitude},${coords.longitude},${Math.ceil(coords.accuracy)}`, isTapped)
      },
      () => {
        setFailed(true)
        setIsLocating(false)
        onFailed?.()
      },
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: isRepeat ? 0 : 60_000 },
    )
  }
  useEffect(() => {
    void isAllowed().then((is) => {
      setIsGranted(is)
      if (is && isByItself) locate(false)
    })
    // Runs once, when the screen opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <div className="share-location">
      {why && !isGranted && <p>{why}</p>}
      <button
        type="button"
        className={isSecond ? 'button second' : 'button'}
        onClick={() => locate(true)}
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

/** True if the guest has already allowed this site to read their position. */
async function isAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    // Older browsers cannot query this permission.
    return false
  }
}
