import { useWords } from '../frame/use-words'
import { waysIn, type WaysWords } from '../words/ways'

/** Returns the texts about the ways to sign in. */
export function useWays(): WaysWords {
  return waysIn(useWords().language)
}
