import type { Language } from '../../../contract/languages'
import { waysEn } from './ways-en'
import { waysEs } from './ways-es'

/** Texts about the ways to sign in. They are apart from the app's other texts, which every screen loads. */
export type WaysWords = typeof waysEn
/** Why a sign-in at a provider led back without one. */
export type StoppedWords = keyof WaysWords['stopped']

const WORDS: Record<Language, WaysWords> = { en: waysEn, es: waysEs }

export function waysIn(language: Language): WaysWords {
  return WORDS[language]
}

export function isStopped(text: string | null): text is StoppedWords {
  return text !== null && Object.hasOwn(waysEn.stopped, text)
}
