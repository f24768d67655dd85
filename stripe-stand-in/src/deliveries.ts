import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type SqliteFile from 'better-sqlite3'
import Stripe from 'stripe'
import { z } from 'zod'
import type { Books } from './books'
import { postEvent } from './post-event'
import { renderEvent } from './resources/events'
import type { Rows } from './tables'

/** How events are delivered: normally, or with one of the faults that Stripe's delivery may have. */
export const deliveryMode = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('normal') }),
  /** Nothing arrives. */
  z.object({ mode: z.literal('drop') }),
  /** Everything arrives twice. */
  z.object({ mode: z.literal('twice') }),
  /** Everything arrives late. */
  z.object({ mode: z.literal('delay'), delayMs: z.number().int().min(0) }),
  /** Everything waits until this mode ends, and then arrives newest first. */
  z.object({ mode: z.literal('reorder') }),
])
export type DeliveryMode = z.infer<typeof deliveryMode>

export interface Deliveries {
  /** Checks for events to send. Call it after storing some. */
  wake(): void
  setMode(mode: DeliveryMode): void
  /** Sets where events go; without an endpoint they wait. */
  setEndpoint(webhookUrl: string | undefined): void
  /** Sends all events again. */
  repeat(): void
  /** Resolves when no event is due. */
  settled(): Promise<void>
  stop(): Promise<void>
}

interface DeliveryOptions {
  books: Books
  webhookUrl: string | undefined
  webhookSecret: string
  now: () => number
  onFailure: (failure: { event: string; type: string; attempts: number; reason: string }) => void
}

const BATCH = 32
const PARALLEL = 4
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 60_000
/** Stripe gives up after three days. */
const GIVE_UP_SECONDS = 3 * 24 * 3600

/** Sends signed events to the webhook endpoint until it answers 2xx. Unsent events are in the books, so they survive a restart. */
export function startDeliveries(options: DeliveryOptions): Deliveries {
  const { books, webhookSecret, now, onFailure } = options
  const due: SqliteFile.Statement<[number, number], Rows['event']> = books.file.prepare(
    'SELECT * FROM event WHERE nextAttemptAt <= ? ORDER BY nextAttemptAt, seq LIMIT ?',
  )
  const next: SqliteFile.Statement<[], { at: number | null }> = books.file.prepare(
    'SELECT min(nextAttemptAt) AS at FROM event WHERE nextAttemptAt IS NOT NULL',
  )
  const stopping = new AbortController()
  const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL })
  let mode: DeliveryMode = { mode: 'normal' }
  let endpoint = options.webhookUrl
  let newestFirst = false
  let round: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  function dueEvents(): Rows['event'][] {
    if (mode.mode === 'reorder' || endpoint === undefined) return []
    const late = mode.mode === 'delay' ? mode.delayMs : 0
    return due.all(now() - late, newestFirst ? -1 : BATCH)
  }

  async function sendAll(): Promise<void> {
    for (let events = dueEvents(); events.length > 0 && !stopping.signal.aborted; events = dueEvents()) {
      const queue = newestFirst ? events.reverse() : events
      // Newest first requires sending one at a time.
      const lanes = newestFirst ? 1 : PARALLEL
      newestFirst = false
      await Promise.all(
        Array.from({ length: lanes }, async () => {
          for (let event = queue.shift(); event && !stopping.signal.aborted; event = queue.shift()) await send(event)
        }),
      )
    }
  }

  async function send(event: Rows['event']): Promise<void> {
    const url = endpoint
    if (url === undefined) return
    const times = mode.mode === 'drop' ? 0 : mode.mode === 'twice' ? 2 : 1
    let failure: string | undefined
    for (let time = 0; time < times; time++) failure = await post(event, url)
    if (stopping.signal.aborted && failure) return
    if (failure === undefined) {
      books.event.update(event.id, { nextAttemptAt: null })
      return
    }
    const attempts = event.attempts + 1
    const isOver = now() / 1000 - event.created > GIVE_UP_SECONDS
    const wait = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS)
    books.event.update(event.id, { attempts, nextAttemptAt: isOver ? null : now() + wait })
    onFailure({ event: event.id, type: event.type, attempts, reason: failure })
  }

  /** Returns undefined if the endpoint accepted the event, otherwise why not. */
  async function post(event: Rows['event'], url: string): Promise<string | undefined> {
    const payload = JSON.stringify(renderEvent(event))
    const timestamp = Math.floor(now() / 1000)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp })
    return postEvent({ url, payload, signature, agent, signal: stopping.signal })
  }

  function plan(): void {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    const at = mode.mode === 'reorder' || endpoint === undefined ? null : (next.get()?.at ?? null)
    if (at === null) return
    const late = mode.mode === 'delay' ? mode.delayMs : 0
    timer = setTimeout(wake, Math.max(at + late - now(), 10))
    timer.unref()
  }

  function wake(): void {
    if (stopping.signal.aborted || round) return
    // Waits until the request that wrote the event has been answered: usually the answer arrives before the event, as at Stripe.
    round = pause(0)
      .then(sendAll)
      .finally(() => {
        round = undefined
        plan()
      })
  }

  wake()
  return {
    wake,
    setMode(wanted) {
      newestFirst = mode.mode === 'reorder'
      mode = wanted
      wake()
    },
    setEndpoint(webhookUrl) {
      endpoint = webhookUrl
      wake()
    },
    repeat() {
      for (const { id } of books.event.all({})) books.event.update(id, { nextAttemptAt: now() })
      wake()
    },
    async settled() {
      while (round || dueEvents().length > 0) {
        wake()
        await round
      }
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await round
      agent.destroy()
    },
  }
}
