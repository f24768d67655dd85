import { setTimeout as pause } from 'node:timers/promises'
import { createClient, type ApiResult, type Client } from '../contract/client/client'
import { DEMO_PASSWORD } from './accounts'
import type { ServerProgram } from './programs'

/** Milliseconds between a person's attempts. */
const AGAIN_MS = 200

interface Account {
  email: string
  /** Set for staff: the locker they work at. */
  lockerId?: string
}

/** A person with a device, whose server may be dead at any moment. */
export class Person {
  readonly client: Client
  #signingIn: Promise<void> | undefined

  /** `send` transmits the device's requests. */
  constructor(
    server: Pick<ServerProgram, 'url'>,
    private readonly account: Account,
    send: typeof fetch = fetch,
  ) {
    const anywhere = 'http://bar.invalid'
    // The server's port changes with each start.
    const reach: typeof fetch = (input, init) => send(inputUrl(input).replace(anywhere, server.url), init)
    const { lockerId } = account
    this.client = createClient({ baseUrl: anywhere, fetch: reach, ...(lockerId !== undefined && { lockerId }) })
  }

  /** Signs in, retrying until it succeeds. Concurrent calls share one sign-in. */
  signIn(): Promise<void> {
    this.#signingIn ??= this.#untilSignedIn().finally(() => {
      this.#signingIn = undefined
    })
    return this.#signingIn
  }

  /** Repeats a call until it gets an answer other than 401, 429 or a 5xx. Signs in again after a 401. */
  async ask<T>(call: (client: Client) => Promise<ApiResult<T>>): Promise<ApiResult<T>> {
    for (;;) {
      const result = await call(this.client)
      if (result.status === 401) await this.signIn()
      else if (result.status !== null && result.status < 500 && result.status !== 429) return result
      else await pause(AGAIN_MS)
    }
  }

  async #untilSignedIn(): Promise<void> {
    const { email, lockerId } = this.account
    const body = { email, password: DEMO_PASSWORD }
    const { auth } = this.client
    for (;;) {
      const result = await (lockerId === undefined ? auth.loginCustomer(body) : auth.loginStaff(body))
      if (result.ok) return
      if (result.status === 401) throw new Error(`${email} could not sign in: ${result.originalError.message}`)
      await pause(AGAIN_MS)
    }
  }
}

function inputUrl(input: Parameters<typeof fetch>[0]): string {
  if (typeof input === 'string') return input
  return input instanceof URL ? input.href : input.url
}
