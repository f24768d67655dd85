import { type SignedIn, type SignedInUser } from '../calls/auth'
import { REFRESH_TOKEN_HEADER } from '../calls/refresh-token'
import { INITIALISATION_DELAY_MS, TOKEN_REFRESH_MARGIN_SECONDS } from '../limits'
import { type ClientCall, type Reader } from './client-call'
import { type ApiResult, type Failure } from './result'
import { jsonOf, send, type Wire } from './send'

/** The kind of account that signs in with this client. It decides which calls renew and end the session. */
export type Audience = 'customer' | 'user'

/** Stores a session across reloads: a browser's localStorage or the like. */
export interface SessionStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** `loading` until `initialise` is done. */
export type SessionState =
  { status: 'loading'; user: null } | { status: 'signedOut'; user: null } | { status: 'signedIn'; user: SignedInUser }

const STORAGE_KEY = 'barback.session'

/** The refresh token is never stored. */
interface StoredSession extends Omit<SignedIn, 'refreshToken'> {
  audience: Audience
}

interface SessionOptions {
  wire: Wire
  /** The calls that renew tokens. */
  renewals: Readonly<Record<Audience, ClientCall>>
  signedIn: Reader<SignedIn>
  audience: Audience
  storage: SessionStorage | undefined
  /** Unix ms. */
  now: () => number
}

/** The session of one client: its tokens, their owner, and their renewal. */
export class Session {
  #options: SessionOptions
  #audience: Audience
  #current: StoredSession | null
  #refreshToken: string | null = null
  #loading = true
  #refreshing: Promise<ApiResult<unknown>> | null = null
  #listeners = new Set<(state: SessionState) => void>()

  constructor(options: SessionOptions) {
    this.#options = options
    this.#current = this.#stored()
    this.#audience = this.#current?.audience ?? options.audience
  }

  get state(): SessionState {
    if (this.#current) return { status: 'signedIn', user: this.#current.user }
    return { status: this.#loading ? 'loading' : 'signedOut', user: null }
  }

  get audience(): Audience {
    return this.#audience
  }

  /** Calls the listener on every change of state, until the returned function is called. */
  subscribe(listener: (state: SessionState) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** At startup, renews the token unless it is valid. `loading` ends then, or after 500 ms. */
  async initialise(): Promise<SessionState> {
    const delay = new Promise<void>((resolve) => setTimeout(resolve, INITIALISATION_DELAY_MS))
    await Promise.race([this.ensureFresh(), delay])
    this.#change(() => {
      this.#loading = false
    })
    return this.state
  }

  /** Starts a session with the tokens of a sign-in's response. */
  started(audience: Audience, answer: unknown): void {
    const { data } = this.#options.signedIn.safeParse(answer)
    if (!data) return
    const { token, expiresAt, refreshToken, user } = data
    this.#change(() => {
      this.#audience = audience
      this.#refreshToken = refreshToken
      this.#current = { audience, token, expiresAt, user }
      this.#loading = false
    })
  }

  /** Removes the tokens and the user. */
  clear(): void {
    this.#change(() => {
      this.#current = null
      this.#refreshToken = null
      this.#loading = false
      this.#refreshing = null
    })
  }

  /**
   * Renews the token if there is none or if it expires within 3 seconds. Returns the failure, if any. An unreachable server leaves the session
   * unchanged.
   */
  async ensureFresh(): Promise<Failure | null> {
    if (this.#current && !expiresWithin(this.#current.expiresAt, TOKEN_REFRESH_MARGIN_SECONDS, this.#options.now()))
      return null
    const result = await this.renew(this.#audience)
    return result.ok ? null : result
  }

  /** Renews the token. Concurrent callers share one request. */
  async renew(audience: Audience): Promise<ApiResult<unknown>> {
    const refreshing = (this.#refreshing ??= this.#refresh(audience))
    const result = await refreshing
    if (this.#refreshing === refreshing) this.#refreshing = null
    return result
  }

  /** The headers of an authenticated call. */
  headers(): Record<string, string> {
    if (!this.#current) return {}
    return { Authorization: `Bearer ${this.#current.token}`, ExpiresAt: String(this.#current.expiresAt) }
  }

  /** The header that carries the refresh token; a browser sends its cookie instead. */
  refreshHeaders(): Record<string, string> {
    return this.#refreshToken === null ? {} : { [REFRESH_TOKEN_HEADER]: this.#refreshToken }
  }

  /** Returns the headers that identify the session to end: the refresh token, or else a token that is still valid. */
  signOutHeaders(): Record<string, string> {
    if (this.#refreshToken !== null || !this.#current) return this.refreshHeaders()
    return expiresWithin(this.#current.expiresAt, 0, this.#options.now()) ? {} : this.headers()
  }

  async #refresh(audience: Audience): Promise<ApiResult<unknown>> {
    const asked = this.#current
    const call = this.#options.renewals[audience]
    const result = await send(this.#options.wire, { call, headers: this.refreshHeaders() })
    // A sign-in or sign-out since then is newer than this response.
    if (this.#current !== asked) return result
    if (result.ok) this.started(audience, result.data)
    else if (result.status === 401) this.clear()
    return result
  }

  #change(apply: () => void): void {
    const before = this.#current
    const status = this.state.status
    apply()
    if (this.#current === before && this.state.status === status) return
    if (this.#current) this.#options.storage?.setItem(STORAGE_KEY, JSON.stringify(this.#current))
    else this.#options.storage?.removeItem(STORAGE_KEY)
    for (const listener of this.#listeners) listener(this.state)
  }

  /** Returns the stored session; null if it is unreadable. */
  #stored(): StoredSession | null {
    const text = this.#options.storage?.getItem(STORAGE_KEY)
    const stored = jsonOf(text ?? '')
    if (typeof stored !== 'object' || stored === null || !('audience' in stored)) return null
    const { audience } = stored
    const { data } = this.#options.signedIn.safeParse({ ...stored, refreshToken: '' })
    if (!data || (audience !== 'customer' && audience !== 'user')) return null
    const { refreshToken: _never, ...current } = data
    return { audience, ...current }
  }
}

/** True if `unixSeconds` is less than `seconds` after `nowMs`. @throws 'No unix time provided' without a time */
export function expiresWithin(unixSeconds: number | null | undefined, seconds: number, nowMs: number): boolean {
  if (unixSeconds === null || unixSeconds === undefined) throw new Error('No unix time provided')
  return unixSeconds - nowMs / 1000 < seconds
}
