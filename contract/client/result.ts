import { apiError, BarbackError, type ApiError } from '../errors'

/** Whose fault a failed call was, as far as a caller can tell. */
export type Problem =
  | 'CLIENT_ERROR'
  | 'SERVER_ERROR'
  | 'NETWORK_ERROR'
  | 'TIMEOUT_ERROR'
  /** The caller's own signal ended it. */
  | 'CANCEL_ERROR'
  /** 2xx, but not what the contract says. */
  | 'UNEXPECTED_ANSWER'

/**
 * What every call of the client resolves to: `ok`, `problem`, `originalError` and `data`. Calls do not throw; `dataOf` does.
 * `data` of a refused call is the server's `{message, code, errors?, …}`; without an answer it and `status` are null.
 */
export type ApiResult<T> =
  | { ok: true; problem: null; originalError: null; status: number; data: T }
  | { ok: false; problem: Problem; originalError: Error; status: number | null; data: ApiError | null }

export type Failure = Extract<ApiResult<never>, { ok: false }>

export const NETWORK_ERROR_MESSAGE = 'Network Error Async'
export const UNKNOWN_ERROR_MESSAGE = 'Unknown Error'

/**
 * The data of a call, for callers that would rather catch. Throws the server's refusal as a BarbackError with its message,
 * code, fields and details, 'Network Error Async' when there was no answer, 'Unknown Error' when nothing more is known.
 */
export function dataOf<T>(result: ApiResult<T>): T {
  if (!result.ok) throw result.originalError
  return result.data
}

/** The failure for a status that is no success, with what the body says, if it says anything. */
export function refused(status: number, body: unknown): Failure {
  const { data = null } = apiError.safeParse(body)
  const { message = UNKNOWN_ERROR_MESSAGE, code = 'unknown', errors, ...details } = data ?? {}
  return {
    ok: false,
    problem: status >= 500 ? 'SERVER_ERROR' : 'CLIENT_ERROR',
    originalError: new BarbackError({ status, code, message, fields: errors, details }),
    status,
    data,
  }
}

/** The failure of a call that got no answer, or none in time. */
export function unanswered(cause: unknown): Failure {
  const timedOut = cause instanceof Error && cause.name === 'TimeoutError'
  return {
    ok: false,
    problem: timedOut ? 'TIMEOUT_ERROR' : 'NETWORK_ERROR',
    originalError: new Error(NETWORK_ERROR_MESSAGE, { cause }),
    status: null,
    data: null,
  }
}

/** The failure of a call that its caller ended. */
export function cancelled(cause: unknown): Failure {
  return { ...unanswered(cause), problem: 'CANCEL_ERROR' }
}

/** The failure of an answer that is not what the contract says; `cause` tells where. */
export function unexpected(status: number, cause: Error): Failure {
  const originalError = new Error(UNKNOWN_ERROR_MESSAGE, { cause })
  return { ok: false, problem: 'UNEXPECTED_ANSWER', originalError, status, data: null }
}
