import { useNavigation, useSubmit } from '@remix-run/react'
import { useState } from 'react'
import type { Refused } from '../../platform/server/portal'
import { ShareLocation } from '../frame/share-location'
import { useWords } from '../frame/use-words'
import { isAboutCode, VenueCodeForm } from '../frame/venue-code-form'

interface LocateProps {
  /** Nobody has asked yet where they are. */
  isUnasked: boolean
  /** What came of the code that was typed. */
  refused: Refused['refused'] | null
}

/** Asks where the guest is; the bar's code is asked for where the phone cannot say, or says too little. */
export function Locate({ isUnasked, refused }: LocateProps) {
  const { words } = useWords()
  const submit = useSubmit()
  const isSending = useNavigation().state !== 'idle'
  const [failed, setFailed] = useState(false)
  const form = <VenueCodeForm intent="locate" button={words.venueCode.use} isSending={isSending} refused={refused} />
  return (
    <>
      <ShareLocation
        why={isUnasked ? words.basket.location : undefined}
        isByItself={isUnasked}
        isAnew={!isUnasked}
        button={words.basket.shareLocation}
        noScript={words.basket.noScript}
        isSending={isSending}
        onLocated={(location) => submit({ intent: 'locate', location }, { method: 'post', replace: true })}
        onFailed={() => setFailed(true)}
      />
      {!isUnasked || failed || isAboutCode(refused) ? form : <noscript>{form}</noscript>}
    </>
  )
}
