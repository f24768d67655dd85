import { useRouteLoaderData } from '@remix-run/react'
import type { Scheme } from './scheme'

/** The data of the document around every screen. root.tsx loads it. */
export interface RootData {
  lang: string
  html: { className: string; style?: { colorScheme: 'light' | 'dark' } }
  themeColors: { color: string; media: string | undefined }[]
  /** Undefined on the guests' screens, which follow the phone's scheme. */
  scheme: Scheme | undefined
  production: boolean
  /** Sentry's DSN, to which the browser reports errors. */
  reports: string | undefined
  /** The key under which a browser's tabs share their live streams (`streamKey`). */
  streams: string
}

/** Undefined if the document's loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<() => RootData>('root')
}
