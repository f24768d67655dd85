import { init } from '@sentry/remix'
import { scrub } from './scrub'

/** Reports what breaks in this browser, without what is private. Loaded only where a page names an address for reports. */
export function reportFromBrowser(dsn: string): void {
  init({ dsn, beforeSend: scrub, beforeBreadcrumb: scrub })
}
