import type { Language } from '..'
import { sharingEn } from './en'
import { sharingEs } from './es'

const WORDS: Record<Language, typeof sharingEn> = { en: sharingEn, es: sharingEs }

/** The texts of sharing a tab in one language. */
export function sharingWordsIn(language: Language): typeof sharingEn {
  return WORDS[language]
}
