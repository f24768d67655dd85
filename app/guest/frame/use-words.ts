import { useRouteLoaderData } from '@remix-run/react'
import { wordsIn, type Language, type Words } from '../words'
import type { FrameScreen } from './frame-screen'

/** Returns the page's language and its texts. */
export function useWords(): { language: Language; words: Words } {
  const language = useRouteLoaderData<FrameScreen>('routes/app')?.language ?? 'en'
  return { language, words: wordsIn(language) }
}
