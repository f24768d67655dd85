import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import type { HintLine, HintListener } from '../hints'
import { OutgoingHints } from './outgoing-hints'

const CHANNEL = 'barback_hints'

/** How often a process sends itself a hint, and how long it waits for it before it connects anew, in milliseconds. */
const PROBE_EVERY_MS = 5000
const PROBE_MS = 3000
/** Milliseconds between attempts to connect: the first, and the longest. */
const AGAIN_MS = 100
const AGAIN_AT_MOST_MS = 2000

const letter = z.object({ from: z.string(), hints: z.array(z.string()) })

export interface HintTimes {
  probeEveryMs?: number
  probeMs?: number
}

/**
 * Hints by LISTEN and NOTIFY, on a connection of their own: behind a pool that gives connections to transactions, LISTEN hears nothing. A process
 * also listens to itself, so that it notices a connection that is open but deaf. NOTIFY is sent outside of transactions: inside, commits would wait
 * for each other.
 */
export class Hints implements HintLine {
  readonly #id = randomUUID()
  #client: pg.Client | undefined
  readonly #outgoing = new OutgoingHints((hints) => this.#notify(hints))
  #probe: NodeJS.Timeout | undefined
  #isOpen = false
  #isClosed = false
  /** Ends the wait for our own probe. */
  #heardSelf = () => {}
  #connecting: Promise<void>

  constructor(
    private readonly url: string,
    private readonly pool: pg.Pool,
    private readonly listener: HintListener,
    private readonly times: HintTimes = {},
  ) {
    this.#connecting = this.#connect()
  }

  isOpen(): boolean {
    return this.#isOpen
  }

  send(hint: string): void {
    this.#outgoing.add(hint)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#isOpen = false
    this.#outgoing.stop()
    clearTimeout(this.#probe)
    this.#heardSelf()
    await this.#client?.end().catch(() => undefined)
    await this.#connecting
  }

  /** Returns whether the hints have reached the database. */
  async #notify(hints: readonly string[]): Promise<boolean> {
    const text = JSON.stringify({ from: this.#id, hints })
    return this.pool.query('select pg_notify($1, $2)', [CHANNEL, text]).then(
      () => true,
      () => false,
    )
  }

  async #connect(): Promise<void> {
    let wait = AGAIN_MS
    while (!this.#isClosed) {
      try {
        await this.#open()
        return
      } catch {
        // So that a thousand processes of a database that came back do not connect at once.
        await pause(wait * (0.5 + Math.random()), undefined, { ref: false })
        wait = Math.min(2 * wait, AGAIN_AT_MOST_MS)
      }
    }
  }

  async #open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      // LISTEN is its only query. Without an answer the process would stay deaf.
      query_timeout: 5000,
      application_name: 'barback hints',
    })
    client.on('notification', ({ payload = '' }) => this.#hear(payload))
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      void client.end().catch(() => undefined)
      throw error
    }
    if (this.#isClosed) return void client.end().catch(() => undefined)
    this.#client = client
    this.#isOpen = true
    // Hints from before this moment are lost.
    this.listener.missed()
    this.#probeLater(client)
  }

  #hear(payload: string): void {
    const parsed = letter.safeParse(parsedJson(payload))
    if (!parsed.success) return
    const { from, hints } = parsed.data
    if (from === this.#id) this.#heardSelf()
    else for (const hint of hints) this.listener.heard(hint)
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    this.#isOpen = false
    clearTimeout(this.#probe)
    this.#heardSelf()
    if (this.#isClosed) return
    this.listener.lost()
    this.#connecting = this.#connect()
  }

  #probeLater(client: pg.Client): void {
    const { probeEveryMs = PROBE_EVERY_MS } = this.times
    this.#probe = setTimeout(() => void this.#probeNow(client), probeEveryMs)
    this.#probe.unref()
  }

  async #probeNow(client: pg.Client): Promise<void> {
    const heard = new Promise<boolean>((resolve) => {
      this.#heardSelf = () => resolve(true)
      setTimeout(() => resolve(false), this.times.probeMs ?? PROBE_MS).unref()
    })
    // If nothing can be sent, the database is away, and hearing nothing proves nothing.
    const isSent = await this.#notify([])
    if (isSent && !(await heard)) {
      void client.end().catch(() => undefined)
      this.#lose(client)
    } else if (this.#client === client) this.#probeLater(client)
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
