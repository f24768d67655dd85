import * as z from 'zod'
import { type CodeOf, type RefusalCode } from './refusals'

/** One refused field: a dotted path as the caller sent it ('address.zip', 'items.0.quantity') and the message for the person. */
export interface FieldError {
  path: string
  message: string
  /** On the portal, the path of the screen that shows the obstacle. */
  to?: string
}

/** A code from elsewhere: a bank's reason, or one in a server's response. */
interface ReceivedCode {
  received: string
}

interface BarbackErrorOptions {
  code: RefusalCode | ReceivedCode
  message: string
  status: number
  fields?: FieldError[]
  details?: Record<string, unknown>
  allow?: readonly string[]
}

/**
 * The one kind of error that domain functions throw. `code` is for programs and never changes, `message` is for people, `status` is
 * the HTTP status. `details` are further properties of the JSON response (a fresh quote, a count of dependants); `allow` lists
 * the address's methods for a 405.
 */
export class BarbackError extends Error {
  override readonly name = 'BarbackError'
  readonly code: string
  readonly status: number
  readonly fields?: FieldError[]
  readonly details?: Record<string, unknown>
  readonly allow?: readonly string[]

  constructor(options: BarbackErrorOptions) {
    super(options.message)
    this.code = typeof options.code === 'string' ? options.code : options.code.received
    this.status = options.status
    this.fields = options.fields
    this.details = options.details
    this.allow = options.allow
  }

  /** Returns the response body: `{message, code, errors?, ...details}`. */
  toJSON(): ApiError & Record<string, unknown> {
    return {
      ...this.details,
      message: this.message,
      code: this.code,
      ...(this.fields ? { errors: this.fields } : {}),
    }
  }
}

export function isBarbackError(error: unknown): error is BarbackError {
  return error instanceof BarbackError
}

/**
 * The JSON of every refused call under /v1. Further properties depend on the code. Written with functions only, which `zod/mini` has too, because
 * the packed client bundles that.
 */
export const apiError = z.looseObject({
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})
export type ApiError = z.infer<typeof apiError>

/** Returns a 400. With fields, the message is the first one's. */
export function badRequest(reason: string | FieldError[]): BarbackError {
  if (typeof reason === 'string') return new BarbackError({ code: 'bad_request', message: reason, status: 400 })
  const message = reason[0]?.message ?? 'Bad request'
  return new BarbackError({ code: 'validation', message, status: 400, fields: reason })
}

/** Returns a 400 for zod's issues, each on its own path. */
export function invalid(error: { issues: ReadonlyArray<{ path: PropertyKey[]; message: string }> }): BarbackError {
  return badRequest(error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message })))
}

/** Returns a 401: no session, an invalid one, or one that has ended. */
export function unauthorized(message = 'Unauthorized', code: CodeOf<401> = 'unauthorized'): BarbackError {
  return new BarbackError({ code, message, status: 401 })
}

/** Returns the message for a forbidden action. */
function forbiddenMessage(action: string, subject: string): string {
  return `You are not allowed to ${action} on ${subject}`
}

/** Returns a 403: signed in, but without the permission. */
export function forbidden(action: string, subject: string): BarbackError {
  return new BarbackError({ code: 'forbidden', message: forbiddenMessage(action, subject), status: 403 })
}

/** Returns a 404, also for records of another business or customer. `what` is the record's name: 'Order'. */
export function notFound(what: string): BarbackError {
  return new BarbackError({ code: 'not_found', message: `${what} not found`, status: 404 })
}

/** Returns a 409: valid in itself, but not in the current state. */
export function conflict(code: CodeOf<409>, message: string, details?: Record<string, unknown>): BarbackError {
  return new BarbackError({ code, message, status: 409, details })
}

/** Returns a 409 for a violated unique constraint. */
export function uniqueViolation(table: string, columns: readonly string[]): BarbackError {
  return conflict('unique_violation', `unique violation on ${table} - ${columns.join(', ')}`, { table, columns })
}

/** Returns a 402: the payment failed. `reason` is the bank's code. */
export function paymentRequired(
  reason: string | null,
  message: string | null,
  details?: Record<string, unknown>,
): BarbackError {
  return new BarbackError({
    code: { received: reason ?? ('card_declined' satisfies CodeOf<402>) },
    message: message ?? 'Your card was declined',
    status: 402,
    details,
  })
}

/** Returns a 422: understood, but a retry would be refused too. */
export function unprocessable(code: CodeOf<422>, message: string, details?: Record<string, unknown>): BarbackError {
  return new BarbackError({ code, message, status: 422, details })
}

/** Returns a 429. The wait is in the body and, added by the server, in the Retry-After header. */
export function tooMany(message: string, retryAfterSeconds: number): BarbackError {
  return new BarbackError({ code: 'too_many', message, status: 429, details: { retryAfterSeconds } })
}

/** Returns a 503: another system (Stripe, a locker) does not respond. A later retry may succeed. */
export function unavailable(code: CodeOf<503>, message: string): BarbackError {
  return new BarbackError({ code, message, status: 503 })
}
