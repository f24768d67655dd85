import type { Env } from '../server/env'
import { nameSourceLines } from '../server/source-stack'
import { scrub } from './scrub'

/** The destination of unexpected errors, besides the log. */
export interface ErrorReporting {
  /** Reports an error and the kind and id of the account it happened to (`user:7`), nothing else about the person. */
  report(error: unknown, actor?: { readonly label: string }): void
  /** Sends the reports that still wait; takes at most two seconds. */
  flush(): Promise<void>
}

declare module '../server/services' {
  interface Parts {
    errors: ErrorReporting
  }
}

/**
 * Reports to Sentry when SENTRY_DSN is set (traces 100 %), without private data. Otherwise Sentry is not even loaded: its
 * instrumentation slows down every request.
 */
export async function createErrorReporting(env: Pick<Env, 'SENTRY_DSN' | 'NODE_ENV'>): Promise<ErrorReporting> {
  if (!env.SENTRY_DSN || env.NODE_ENV !== 'production') return { report: () => {}, flush: async () => {} }
  const sentry = await import('@sentry/remix')
  sentry.init({
    dsn: env.SENTRY_DSN,
    environment: env.NODE_ENV,
    tracesSampleRate: 1,
    beforeSend: scrub,
    beforeSendTransaction: scrub,
    beforeBreadcrumb: scrub,
  })
  return {
    report(error, actor) {
      const user = actor && { id: actor.label }
      nameSourceLines(error)
      sentry.captureException(error, user && { user })
    },
    async flush() {
      await sentry.flush(2000)
    },
  }
}
