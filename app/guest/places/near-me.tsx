import { useSubmit } from '@remix-run/react'
import { useHydrated } from '../../platform/ui/hydrated'
import { ShareLocation } from '../frame/share-location'
import { useWords } from '../frame/use-words'

/** Lists the nearest places first. There without a script it would do nothing. */
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
