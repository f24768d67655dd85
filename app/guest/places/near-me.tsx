import { useSubmit } from '@remix-run/react'
import { isLost } from '../../platform/ui/live/connection'
import { useHydrated } from '../../platform/ui/hydrated'
import { ShareLocation } from '../frame/share-location'
import { useWords } from '../frame/use-words'

/**
 * Sorts the list by distance. Hidden without JavaScript, which it needs. `isByItself`: without a tap, if the guest has already allowed this site to
 * read their position.
 */
export function NearMe({ isByItself }: { isByItself: boolean }) {
  const { words } = useWords()
  const submit = useSubmit()
  const hasScript = useHydrated()
  const list = (location: string, isTapped: boolean) => {
    // Without a network the places stay as they are; only a tap deserves 'Not sent'.
    if (isTapped || !isLost()) submit({ location }, { method: 'post', replace: true })
  }
  return (
    <div className="by-script">
      {hasScript && <ShareLocation button={words.places.near} isSecond isByItself={isByItself} onLocated={list} />}
    </div>
  )
}
