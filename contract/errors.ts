import * as z from 'zod'
import { type CodeOf, type RefusalCode } from './refusals'

/** One refused field: a dotted path as the caller sent it ('address.zip', 'items.0.quantity') and what to tell the person. */
export interface FieldError {
  path: string
  message: string
  /** On a screen of the portal: the path of another that shows what is in the way. */
  to?: string
}

/** A code that was not chosen here: a bank's own reason, or one that a server answered. */
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
 * the HTTP status. `details` are further properties of the JSON answer (a fresh quote, a count of dependants); `allow` are
 * the methods that the address takes, for a 405.
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

  /** The answer's body: `{message, code, errors?, ...details}`. */
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
 * The JSON of every refused call under /v1. Further properties depend on the code. Written with functions only, which `zod/mini` has, too:
 * that is what the packed client bundles.
 */
export const apiError = z.looseObject({
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})
export type ApiError = z.infer<typeof apiError>

/** 400. With fields, the message is that of the first one. */
export function badRequest(reason: string | FieldError[]): BarbackError {
  if (typeof reason === 'string') return new BarbackError({ code: 'bad_request', message: reason, status: 400 })
  const message = reason[0]?.message ?? 'Bad request'
  return new BarbackError({ code: 'validation', message, status: 400, fields: reason })
}

/** 400 for what zod refused, each issue on its own path. */
export function invalid(error: { issues: ReadonlyArray<{ path: PropertyKey[]; message: string }> }): BarbackError {
  return badRequest(error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message })))
}

/** 401: no sign-in, a wrong one, or one that has ended. */
export function unauthorized(message = 'Unauthorized', code: CodeOf<401> = 'unauthorized'): BarbackError {
  return new BarbackError({ code, message, status: 401 })
}

/** What a person reads when they may not do something. */
export function forbiddenMessage(action: string, subject: string): string {
  return `You are not allowed to ${action} on ${subject}`
}

/** 403: signed in, but not for this. */
export function forbidden(action: string, subject: string): BarbackError {
  return new BarbackError({ code: 'forbidden', message: forbiddenMessage(action, subject), status: 403 })
}

/** 404, also for what exists but belongs to another business or customer. `what` is the thing's name: 'Order'. */
export function notFound(what: string): BarbackError {
  return new BarbackError({ code: 'not_found', message: `${what} not found`, status: 404 })
}

/** 409: right in itself, but not as things stand. */
export function conflict(code: CodeOf<409>, message: string, details?: Record<string, unknown>): BarbackError {
  return new BarbackError({ code, message, status: 409, details })
}

/** 409 for a broken unique rule. */
export function uniqueViolation(table: string, columns: readonly string[]): BarbackError {
  return conflict('unique_violation', `unique violation on ${table} - ${columns.join(', ')}`, { table, columns })
}

/** 402: the card did not pay. `reason` is the bank's own. */
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

/** 422: understood, and refused for good. */
export function unprocessable(code: CodeOf<422>, message: string, details?: Record<string, unknown>): BarbackError {
  return new BarbackError({ code, message, status: 422, details })
}

/** 429. The wait goes into the body and, by the server, into the header Retry-After. */
export function tooMany(message: string, retryAfterSeconds: number): BarbackError {
  return new BarbackError({ code: 'too_many', message, status: 429, details: { retryAfterSeconds } })
}

/** 503: somebody else (Stripe, a locker) does not answer; trying again later may help. */
export function unavailable(code: CodeOf<503>, message: string): BarbackError {
  return new BarbackError({ code, message, status: 503 })
}
