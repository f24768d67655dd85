import { useRouteLoaderData } from '@remix-run/react'
import type { loader } from '../../routes/app'
import { wordsIn, type Language, type Words } from '../words'

/** The language of the page, and its words. */
export function useWords(): { language: Language; words: Words } {
  const language = useRouteLoaderData<typeof loader>('routes/app')?.language ?? 'en'
  return { language, words: wordsIn(language) }
}
