import { apiError, BarbackError, type ApiError } from '../errors'

/** Why a call failed. */
export type Problem =
  | 'CLIENT_ERROR'
  | 'SERVER_ERROR'
  | 'NETWORK_ERROR'
  | 'TIMEOUT_ERROR'
  /** The caller's signal cancelled it. */
  | 'CANCEL_ERROR'
  /** 2xx, but the response does not match the contract. */
  | 'UNEXPECTED_ANSWER'

/**
 * The result of every call. Calls do not throw; `dataOf` does. The `data` of a refused call is the server's `{message, code, errors?, …}`;
 * without a response, `data` and `status` are null.
 */
export type ApiResult<T> =
  | { ok: true; problem: null; originalError: null; status: number; data: T }
  | { ok: false; problem: Problem; originalError: Error; status: number | null; data: ApiError | null }

export type Failure = Extract<ApiResult<never>, { ok: false }>

const NETWORK_ERROR_MESSAGE = 'Network Error Async'
const UNKNOWN_ERROR_MESSAGE = 'Unknown Error'

/**
 * Returns the data of a successful call. @throws the refusal as a BarbackError, 'Network Error Async' without a response, or 'Unknown Error'
 * if nothing more is known
 */
export function dataOf<T>(result: ApiResult<T>): T {
  if (!result.ok) throw result.originalError
  return result.data
}

/** Returns the failure for a status other than 2xx. */
export function refused(status: number, body: unknown): Failure {
  const { data = null } = apiError.safeParse(body)
  const { message = UNKNOWN_ERROR_MESSAGE, code = 'unknown', errors, ...details } = data ?? {}
  return {
    ok: false,
    problem: status >= 500 ? 'SERVER_ERROR' : 'CLIENT_ERROR',
    originalError: new BarbackError({ status, code: { received: code }, message, fields: errors, details }),
    status,
    data,
  }
}

/** Returns the failure for a missing or late response. */
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

/** Returns the failure for a call that the caller cancelled. */
export function cancelled(cause: unknown): Failure {
  return { ...unanswered(cause), problem: 'CANCEL_ERROR' }
}

/** Returns the failure for a response that does not match the contract; `cause` has the details. */
export function unexpected(status: number, cause: Error): Failure {
  const originalError = new Error(UNKNOWN_ERROR_MESSAGE, { cause })
  return { ok: false, problem: 'UNEXPECTED_ANSWER', originalError, status, data: null }
}
