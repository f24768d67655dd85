import { useRouteLoaderData } from '@remix-run/react'
import { wordsIn, type Language, type Words } from '../words'
import type { FrameScreen } from './frame-screen'

/** The language of the page, and its words. */
export function useWords(): { language: Language; words: Words } {
  const language = useRouteLoaderData<FrameScreen>('routes/app')?.language ?? 'en'
  return { language, words: wordsIn(language) }
}
