import type { Language } from '..'
import { tabsEn } from './en'
import { tabsEs } from './es'

export type TabWords = typeof tabsEn

const WORDS: Record<Language, TabWords> = { en: tabsEn, es: tabsEs }

/** The texts of tabs in one language. Apart from the others, so that only the screens of tabs load them. */
export function tabWordsIn(language: Language): TabWords {
  return WORDS[language]
}
