import { useRouteLoaderData } from '@remix-run/react'
import type { Scheme } from './scheme'

/** What the document around every screen knows of itself: root.tsx loads it. */
export interface RootData {
  lang: string
  html: { className: string; style?: { colorScheme: 'light' | 'dark' } }
  themeColors: { color: string; media: string | undefined }[]
  /** Undefined on the guests' screens, which follow the phone. */
  scheme: Scheme | undefined
  production: boolean
  /** Where a browser reports what breaks: Sentry's DSN. */
  reports: string | undefined
  /** Whose live streams they are: see `streamKey`. */
  streams: string
}

/** Undefined where the document could not be loaded. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<() => RootData>('root')
}
