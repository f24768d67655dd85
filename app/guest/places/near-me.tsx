import { useNavigate } from '@remix-run/react'
import { useHydrated } from '../../ui/hydrated'
import { ShareLocation } from '../frame/share-location'
import { useWords } from '../frame/use-words'

/** Lists the nearest places first. There without a script it would do nothing. */
export function NearMe() {
  const { words } = useWords()
  const navigate = useNavigate()
  if (!useHydrated()) return null
  const list = (location: string) => navigate(`?${new URLSearchParams({ location })}`)
  return <ShareLocation button={words.places.near} isSecond onLocated={list} />
}
