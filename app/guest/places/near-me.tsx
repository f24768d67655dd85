import { useSubmit } from '@remix-run/react'
import { useHydrated } from '../../platform/ui/hydrated'
import { ShareLocation } from '../frame/share-location'
import { useWords } from '../frame/use-words'

/** Sorts the list by distance. Hidden without JavaScript, which it needs. */
export function NearMe() {
  const { words } = useWords()
  const submit = useSubmit()
  const hasScript = useHydrated()
  const list = (location: string) => submit({ location }, { method: 'post' })
  return (
    <div className="by-script">
      {hasScript && <ShareLocation button={words.places.near} isSecond onLocated={list} />}
    </div>
  )
}
