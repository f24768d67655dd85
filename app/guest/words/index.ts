import { isLanguage, LANGUAGES, type Language } from '../../../contract/languages'
import { en } from './en'
import { es } from './es'

export { isLanguage, LANGUAGES, type Language }

/** Locale names for `Intl`. */
export const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' }

/** All texts of the guest app in one language. */
export type Words = typeof en

const WORDS: Record<Language, Words> = { en, es }

export function wordsIn(language: Language): Words {
  return WORDS[language]
}
