import type fc from 'fast-check'
import { apiError } from '../../contract/errors'
import { openRaw, type RawAnswer, type RawConnection, type RawRequest } from '../raw-http'
import type { World } from './world'

/** A way into the server, and what is thrown at it. */
export interface Door {
  name: string
  /** What is thrown; `count` says how often, for doors that first have to be found. */
  shots(world: World, count: number): Promise<fc.Arbitrary<Shot>>
}

/** One attack. Throws a `Hole` when the server does not stand it. */
export interface Shot {
  /** What was sent, for whoever reads of a hole. */
  says: string
  fire(lane: Lane): Promise<unknown>
}

/** What must not happen. */
export class Hole extends Error {
  override name = 'Hole'
}

/** A keep-alive connection on which one attack follows another, as behind a proxy that shares it among many people. */
export class Lane {
  #connection: RawConnection | undefined

  constructor(readonly world: World) {}

  /** Sends an odd request: answered, with less than 500, in words; and the connection serves the next request or is ended. */
  async send(request: RawRequest): Promise<RawAnswer> {
    const connection = this.#open()
    const answer = await withinSeconds(connection.ask(request))
    if (!answer) throw new Hole('the connection ended without an answer')
    if (request.method !== 'HEAD') expectWords(answer, (request.target ?? '').startsWith('/v1/'))
    await this.#expectNext(connection, answer)
    return answer
  }

  /** Sends bytes that are hardly a request. An answer in words, and the end of the connection, are both in order. */
  async sendBytes(bytes: Buffer): Promise<void> {
    const connection = openRaw(this.world.url)
    connection.write(bytes)
    // Whatever is still missing never comes.
    connection.halfEnd()
    const isHead = bytes.subarray(0, 5).toString() === 'HEAD '
    const answer = await withinSeconds(connection.answer(isHead ? 'HEAD' : 'GET'))
    if (answer && !isHead) expectWords(answer, false)
    connection.end()
    await this.expectAlive()
  }

  /** Another request is answered as always. */
  async expectAlive(): Promise<void> {
    const connection = this.#open()
    await this.#expectNext(connection, await connection.ask({ target: '/livez' }))
  }

  end(): void {
    this.#connection?.end()
    this.#connection = undefined
  }

  #open(): RawConnection {
    if (!this.#connection?.isOpen()) this.#connection = openRaw(this.world.url)
    return this.#connection
  }

  async #expectNext(connection: RawConnection, answer: RawAnswer | undefined): Promise<void> {
    if (!answer) throw new Hole('the server does not answer any more')
    if (answer.headers.connection?.toLowerCase() === 'close') {
      await withinSeconds(connection.ended)
      this.#connection = undefined
      return
    }
    const next = await withinSeconds(connection.ask({ target: '/livez' }))
    if (next?.status !== 200) throw new Hole(`the next request on the connection got ${next?.status ?? 'no answer'}`)
  }
}

/** Codes of a 503 that say that somebody else is away: the only answers of 500 and more that are in order. */
const AWAY = ['verification_unavailable', 'payments_unavailable', 'stripe_unavailable', 'payment_unavailable']

function expectWords({ status, headers, body }: RawAnswer, isCall: boolean): void {
  const type = headers['content-type'] ?? ''
  const refusal = type.startsWith('application/json') && status >= 400 ? readRefusal(body) : undefined
  if (status >= 500 && !(status === 503 && AWAY.includes(refusal?.code ?? '')))
    throw new Hole(`${status} ${body.slice(0, 400)}`)
  if (status < 400) return
  if (isCall && !refusal) throw new Hole(`${status} without a code and a message: ${body.slice(0, 200)}`)
  if (!/[A-Za-z]{3,}/.test(body)) throw new Hole(`${status} without words`)
  // Elsewhere Remix shows the stack of what it refuses itself, unless it runs in production.
  if (isCall && /node_modules|\n {4}at /.test(body)) throw new Hole(`a stack in the answer: ${body.slice(0, 300)}`)
}

function readRefusal(body: string) {
  try {
    return apiError.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}

const PATIENCE_MS = 20_000

async function withinSeconds<T>(promise: Promise<T>): Promise<T> {
  let clock: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    clock = setTimeout(() => reject(new Hole('no answer in time')), PATIENCE_MS)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(clock)
  }
}
