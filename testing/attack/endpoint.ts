import type fc from 'fast-check'
import { apiError } from '../../contract/errors'
import { openRaw, type RawAnswer, type RawConnection, type RawRequest } from '../raw-http'
import type { World } from './world'

/** An endpoint of the server, and the attacks on it. */
export interface Endpoint {
  name: string
  /** Generates the attacks. Endpoints that must first be discovered use `count` to decide how far to look. */
  shots(world: World, count: number): Promise<fc.Arbitrary<Shot>>
}

/** One attack. Throws a `Hole` if the server does not withstand it. */
interface Shot {
  /** The bytes or request sent, for the report of a hole. */
  description: string
  fire(lane: Lane): Promise<unknown>
}

/** A fault in the server that an attack has found. */
export class Hole extends Error {
  override name = 'Hole'
}

/** A keep-alive connection that carries one attack after another, like that of a proxy shared by many clients. */
export class Lane {
  #connection: RawConnection | undefined

  constructor(readonly world: World) {}

  /** Sends an odd request. The server must answer below 500 with a readable body, then serve the next request or close the connection. */
  async send(request: RawRequest): Promise<RawAnswer> {
    const connection = this.#open()
    const answer = await withinSeconds(connection.ask(request))
    if (!answer) throw new Hole('the connection ended without an answer')
    if (request.method !== 'HEAD') expectWords(answer, (request.target ?? '').startsWith('/v1/'))
    await this.#expectNext(connection, answer)
    return answer
  }

  /** Sends bytes that are barely a request. Both a readable answer and a closed connection are acceptable. */
  async sendBytes(bytes: Buffer): Promise<void> {
    const connection = openRaw(this.world.url)
    connection.write(bytes)
    // The rest of the request never arrives.
    connection.halfEnd()
    const isHead = bytes.subarray(0, 5).toString() === 'HEAD '
    const answer = await withinSeconds(connection.answer(isHead ? 'HEAD' : 'GET'))
    if (answer && !isHead) expectWords(answer, false)
    connection.end()
    await this.expectAlive()
  }

  /** Checks that the server still answers an ordinary request. */
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
    if (!answer) throw new Hole('the server no longer answers')
    if (answer.headers.connection?.toLowerCase() === 'close') {
      await withinSeconds(connection.ended)
      this.#connection = undefined
      return
    }
    const next = await withinSeconds(connection.ask({ target: '/livez' }))
    if (next?.status !== 200) throw new Hole(`the next request on the connection got ${next?.status ?? 'no answer'}`)
  }
}

/** Codes of a 503 for an unavailable third party: the only acceptable answers of 500 and above. */
const UNAVAILABLE_CODES = [
  'verification_unavailable',
  'payments_unavailable',
  'stripe_unavailable',
  'payment_unavailable',
]

function expectWords({ status, headers, body }: RawAnswer, isCall: boolean): void {
  const type = headers['content-type'] ?? ''
  const refusal = type.startsWith('application/json') && status >= 400 ? readRefusal(body) : undefined
  if (status >= 500 && !(status === 503 && UNAVAILABLE_CODES.includes(refusal?.code ?? '')))
    throw new Hole(`${status} ${body.slice(0, 400)}`)
  if (status < 400) return
  if (isCall && !refusal) throw new Hole(`${status} without a code and a message: ${body.slice(0, 200)}`)
  if (!/[A-Za-z]{3,}/.test(body)) throw new Hole(`${status} without words`)
  // Outside production, Remix shows a stack for its own refusals on other routes.
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
