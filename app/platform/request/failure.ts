import { ZodError } from 'zod'
import { invalid, isBarbackError, type FieldError } from '../../../contract/errors'
import { readRefusal } from '../../../db/refusal'
import type { Actor } from '../auth/actor'
import type { Services } from '../server/services'

/** A failure as the caller sees it: the shape of every `/v1` error, and of a refusal that a screen shows at its form. */
export interface Failure {
  status: number
  code: string
  message: string
  errors?: FieldError[]
  details?: Record<string, unknown>
  /** Seconds to wait, if known. */
  retryAfter?: number
  /** For a 405: the methods that the path accepts. */
  allow?: readonly string[]
}

/**
 * The one place that turns an error into a response. A BarbackError passes as it is, a refusal of the database gets its name, and anything
 * else is logged and reported in full but not revealed.
 */
export function readFailure(
  error: unknown,
  app: Pick<Services, 'log' | 'errors' | 'pulse' | 'now'>,
  actor?: Actor,
): Failure {
  if (isBarbackError(error)) {
    const wait = error.details?.retryAfterSeconds
    const retryAfter = typeof wait === 'number' ? wait : undefined
    return {
      status: error.status,
      code: error.code,
      message: error.message,
      ...(error.fields && { errors: error.fields }),
      ...(error.details && { details: error.details }),
      ...(retryAfter !== undefined && { retryAfter }),
      ...(error.allow && { allow: error.allow }),
    }
  }
  if (error instanceof ZodError) return readFailure(invalid(error), app, actor)
  const refusal = readRefusal(error)
  if (refusal?.kind === 'unique') return { status: 409, code: 'unique_violation', message: refusal.message }
  if (refusal?.kind === 'reference') return { status: 409, code: 'reference_violation', message: refusal.message }
  if (refusal?.kind === 'busy') return { status: 503, code: 'busy', message: refusal.message, retryAfter: 1 }
  if (refusal?.kind === 'full') {
    app.log.error({ err: error }, 'the database has no space left')
    app.pulse.isStorageFull = true
    return { status: 503, code: 'storage_full', message: refusal.message, retryAfter: 30 }
  }
  app.log.error({ err: error }, 'unexpected failure')
  app.errors.report(error, actor)
  return { status: 500, code: 'internal', message: 'Something went wrong on our side. Please try again.' }
}
