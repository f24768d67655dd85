import type { Language } from '..'
import { careEn } from './en'
import { careEs } from './es'

const WORDS: Record<Language, typeof careEn> = { en: careEn, es: careEs }

/** The sentences about the limits of drinks, in one language. */
export function careIn(language: Language): typeof careEn {
  return WORDS[language]
}
