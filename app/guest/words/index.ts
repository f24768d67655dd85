import { en } from './en'
import { es } from './es'

/** The languages of the guest's app. */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** Every text of the guest's app, in one language. */
export type Words = typeof en

const WORDS: Record<Language, Words> = { en, es }

export function wordsIn(language: Language): Words {
  return WORDS[language]
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value)
}
