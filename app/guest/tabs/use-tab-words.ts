import { useWords } from '../frame/use-words'
import { tabWordsIn, type TabWords } from '../words/tabs'

/** Returns the texts of tabs in the page's language. */
export function useTabWords(): TabWords {
  return tabWordsIn(useWords().language)
}
