import { init } from '@sentry/remix'
import { scrub } from './scrub'

/** Reports errors in this browser, without private data. Loaded only on pages with an address for reports. */
export function reportFromBrowser(dsn: string): void {
  init({ dsn, beforeSend: scrub, beforeBreadcrumb: scrub })
}
