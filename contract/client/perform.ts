import { unauthorized } from '../errors'
import { type ClientCall } from './client-call'
import { eventsOf, type Line } from './event-lines'
import { cancelled, refused, unanswered, type ApiResult, type Failure } from './result'
import { ask, jsonOf, send, type ApiRequest, type Wire } from './send'
import { type Audience, type Session } from './session'

interface PerformerOptions {
  wire: Wire
  session: Session
  /** Kiosk mode: the locker at which this device is. */
  lockerId: string | undefined
  /** Called on network errors. `title`: 'Api Error' or 'Public Api Error'. */
  report: (title: string, error: Error) => void
  /** The calls that sign out. */
  signOuts: Readonly<Record<Audience, ClientCall>>
}

/** Makes calls: adds the tokens they need, and starts, renews or ends the session as they declare. */
export class Performer {
  #options: PerformerOptions

  constructor(options: PerformerOptions) {
    this.#options = options
  }

  async perform(request: ApiRequest): Promise<ApiResult<unknown>> {
    const { session } = this.#options
    const { call } = request
    if (call.session === 'ends') return this.#signOut(call)
    if (call.session === 'renews') return session.renew(audienceOf(call))
    const result = await (this.#isSignedIn(call) ? this.#signedIn(request) : this.#public(request))
    if (result.ok && call.session === 'starts') session.started(audienceOf(call), result.data)
    return result
  }

  /** Yields a call's events until its signal aborts. Reconnects with a valid token. */
  stream(request: ApiRequest & { onConnect?: (() => void) | undefined }): AsyncIterable<unknown> {
    return eventsOf(request.call.reads, (signal) => this.#line(request, signal), request)
  }

  /** True if the token is sent: always for calls that require sign-in, and for calls that know their caller while there is a session. */
  #isSignedIn({ who, knowsCaller }: ClientCall): boolean {
    return who !== 'anyone' || (knowsCaller === true && this.#options.session.state.status === 'signedIn')
  }

  async #public(request: ApiRequest): Promise<ApiResult<unknown>> {
    const result = await send(this.#options.wire, { ...request, headers: { ...this.#kiosk(), ...request.headers } })
    if (result.status === 401) this.#options.session.clear()
    return this.#reported('Public Api Error', result)
  }

  async #signedIn(request: ApiRequest): Promise<ApiResult<unknown>> {
    const { session, wire } = this.#options
    const stale = await session.ensureFresh()
    if (stale) return this.#reported('Api Error', stale)
    const bearer = session.headers()
    const result = await send(wire, { ...request, headers: { ...bearer, ...this.#kiosk(), ...request.headers } })
    if (result.ok || result.status !== 401) return this.#reported('Api Error', result)
    return this.#refusedBearer(result, bearer)
  }

  /** One connection to a stream of events. */
  async #line(request: ApiRequest, signal: AbortSignal): Promise<Line | Failure> {
    const { session, wire } = this.#options
    const stale = await session.ensureFresh()
    if (stale) return stale
    const bearer = session.headers()
    try {
      const headers = { ...bearer, ...this.#kiosk(), ...request.headers }
      const response = await ask(wire, { ...request, headers }, signal)
      const { status, body } = response
      if (status === 200 && body) return { ok: true, body }
      const failure = refused(status, jsonOf(await response.text()))
      return status === 401 ? await this.#refusedBearer(failure, bearer) : failure
    } catch (error) {
      return signal.aborted ? cancelled(error) : unanswered(error)
    }
  }

  /** Ends only the session that was refused, because several calls may be refused at once and a new sign-in may have followed. */
  async #refusedBearer(result: Failure, bearer: Record<string, string>): Promise<Failure> {
    const { session, signOuts } = this.#options
    if (session.headers().Authorization === bearer.Authorization) await this.#signOut(signOuts[session.audience])
    // Callers always see 'Unauthorized', whatever the server's message.
    return { ...result, originalError: unauthorized() }
  }

  /** Ends the session here, and on the server if it can be reached. */
  #signOut(call: ClientCall): Promise<ApiResult<unknown>> {
    const { session, wire } = this.#options
    const headers = session.signOutHeaders()
    session.clear()
    return send(wire, { call, headers })
  }

  #kiosk(): Record<string, string> {
    const { lockerId } = this.#options
    return lockerId === undefined ? {} : { lockerId }
  }

  #reported(title: string, result: ApiResult<unknown>): ApiResult<unknown> {
    if (!result.ok && result.status === null && result.problem !== 'CANCEL_ERROR')
      this.#options.report(title, result.originalError)
    return result
  }
}

/** The audience whose tokens an `auth/` call handles. */
export function audienceOf({ path }: Pick<ClientCall, 'path'>): Audience {
  return path.startsWith('auth/customer') ? 'customer' : 'user'
}
