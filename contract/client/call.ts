import { type z } from 'zod'
import { unauthorized } from '../errors'
import { type ApiResult } from './result'
import { send, type ApiRequest, type Wire } from './send'
import { type Session } from './session'

/** Sends a call: public ones as they are, authenticated ones with a token that holds. */
export interface Call {
  public<S extends z.ZodType>(request: ApiRequest<S>): Promise<ApiResult<z.infer<S>>>
  signedIn<S extends z.ZodType>(request: ApiRequest<S>): Promise<ApiResult<z.infer<S>>>
}

interface CallOptions {
  wire: Wire
  session: Session
  /** In kiosk mode: the locker this device stands at. */
  lockerId: string | undefined
  /** Told of network errors: 'Api Error' or 'Public Api Error'. */
  report: (title: string, error: Error) => void
  /** Ends the session at the server and here. */
  signOut: () => Promise<void>
}

/** The rules that hold for every call. */
export function createCall({ wire, session, lockerId, report, signOut }: CallOptions): Call {
  const kiosk: Record<string, string> = lockerId === undefined ? {} : { lockerId }

  function reported<T>(title: string, result: ApiResult<T>): ApiResult<T> {
    if (!result.ok && result.status === null) report(title, result.originalError)
    return result
  }

  async function publicCall<S extends z.ZodType>(request: ApiRequest<S>): Promise<ApiResult<z.infer<S>>> {
    const result = await send(wire, { ...request, headers: { ...kiosk, ...request.headers } })
    if (result.status === 401) session.clear()
    return reported<z.infer<S>>('Public Api Error', result)
  }

  async function signedInCall<S extends z.ZodType>(request: ApiRequest<S>): Promise<ApiResult<z.infer<S>>> {
    const stale = await session.ensureFresh()
    if (stale) return reported<z.infer<S>>('Api Error', stale)
    const bearer = session.headers()
    const result = await send(wire, { ...request, headers: { ...bearer, ...kiosk, ...request.headers } })
    if (result.ok || result.status !== 401) return reported<z.infer<S>>('Api Error', result)
    // Several calls may be refused at once, and somebody may have signed in since: only the session that was refused ends.
    if (session.headers().Authorization === bearer.Authorization) await signOut()
    // Whatever the server said, the caller gets 'Unauthorized'.
    return { ...result, originalError: unauthorized() }
  }

  return { public: publicCall, signedIn: signedInCall }
}
