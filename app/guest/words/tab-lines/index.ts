import type { Language } from '..'
import { tabLinesEn } from './en'
import { tabLinesEs } from './es'

export type TabLines = typeof tabLinesEn

const LINES: Record<Language, TabLines> = { en: tabLinesEn, es: tabLinesEs }

/** The sentences about tabs on other screens, in one language. */
export function tabLinesIn(language: Language): TabLines {
  return LINES[language]
}
