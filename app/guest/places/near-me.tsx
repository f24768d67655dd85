import { useNavigate } from '@remix-run/react'
import { useHydrated } from '../../ui/hydrated'
import { ShareLocation } from '../frame/share-location'
import { useWords } from '../frame/use-words'

/** Lists the nearest places first. There without a script it would do nothing. */
export function NearMe() {
  const { words } = useWords()
  const navigate = useNavigate()
  const hasScript = useHydrated()
  const list = (location: string) => navigate(`?${new URLSearchParams({ location })}`)
  return (
    <div className="by-script">
      {hasScript && <ShareLocation button={words.places.near} isSecond onLocated={list} />}
    </div>
  )
}
