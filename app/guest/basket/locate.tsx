import { useNavigation, useSubmit } from '@remix-run/react'
import { useState } from 'react'
import type { Refused } from '../../platform/request/portal'
import { ShareLocation } from '../frame/share-location'
import { useWords } from '../frame/use-words'
import { isAboutCode, VenueCodeForm } from '../frame/venue-code-form'

interface LocateProps {
  /** The guest has not yet been asked for their location. */
  isFirst: boolean
  /** Why the last code was refused. */
  refused: Refused['refused'] | null
}

/** Asks for the guest's location, or for the venue code if the phone's position is missing or too vague. */
export function Locate({ isFirst, refused }: LocateProps) {
  const { words } = useWords()
  const submit = useSubmit()
  const isSending = useNavigation().state !== 'idle'
  const [failed, setFailed] = useState(false)
  const form = <VenueCodeForm intent="locate" button={words.venueCode.use} isSending={isSending} refused={refused} />
  return (
    <>
      <ShareLocation
        why={isFirst ? words.basket.location : undefined}
        isByItself={isFirst}
        isRepeat={!isFirst}
        button={words.basket.shareLocation}
        noScript={words.basket.noScript}
        isSending={isSending}
        onLocated={(location) => submit({ intent: 'locate', location }, { method: 'post', replace: true })}
        onFailed={() => setFailed(true)}
      />
      {!isFirst || failed || isAboutCode(refused) ? form : <noscript>{form}</noscript>}
    </>
  )
}
