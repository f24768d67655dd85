import { type Reads } from './client-call'
import { type Failure } from './result'
import { jsonOf } from './send'

/** One connection to a stream of events. */
export interface Line {
  ok: true
  body: ReadableStream<Uint8Array>
}

interface StreamOptions {
  signal?: AbortSignal | undefined
  /** Called each time a connection is made. */
  onConnect?: (() => void) | undefined
}

/** The wait before reconnecting, unless the server sends another; it doubles with each failed attempt. */
const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 30_000
/** The server sends something every 20 s: a connection silent for this long is dead. */
const LONGEST_SILENCE_MS = 60_000

/**
 * Yields a stream's events. It reconnects until `signal` aborts or the caller leaves the loop. Events missed in between are not sent again:
 * fetch in `onConnect`.
 * @throws a refusal that a retry would not change
 */
export async function* eventsOf(
  reads: Reads,
  connect: (signal: AbortSignal) => Promise<Line | Failure>,
  { signal, onConnect }: StreamOptions,
): AsyncGenerator<unknown, void> {
  if (reads.kind !== 'events') throw new Error('This call is not an event stream')
  const left = new AbortController()
  const ended = AbortSignal.any([left.signal, ...(signal ? [signal] : [])])
  let retryMs = FIRST_WAIT_MS
  let triesInVain = 0
  try {
    while (!ended.aborted) {
      const silence = createWatchdog(LONGEST_SILENCE_MS)
      const line = await connect(AbortSignal.any([ended, silence.signal]))
      silence.stop()
      if (line.ok) {
        triesInVain = 0
        onConnect?.()
        for await (const message of messagesOf(line.body, silence)) {
          retryMs = message.retryMs ?? retryMs
          const event = reads.reader.safeParse(message.data)
          // Skip events that are newer than this client.
          if (event.success) yield event.data
          if (ended.aborted) return
        }
      } else if (isFinal(line)) {
        throw line.originalError
      }
      await pause(Math.min(retryMs * 2 ** triesInVain, LONGEST_WAIT_MS), ended)
      triesInVain += 1
    }
  } finally {
    left.abort()
  }
}

/** True if a retry would fail the same way: not for a missing response, a 5xx or a 429. */
function isFinal({ status, problem }: Failure): boolean {
  if (problem === 'CANCEL_ERROR' || status === null || status >= 500) return false
  return status !== 429
}

interface Message {
  data: unknown
  retryMs: number | undefined
}

/** The messages of one connection, until it is lost. */
async function* messagesOf(body: ReadableStream<Uint8Array>, silence: Watchdog): AsyncGenerator<Message, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      silence.start()
      const { done, value } = await reader.read()
      silence.stop()
      if (done) return
      text += decoder.decode(value, { stream: true })
      const blocks = text.split(/\r?\n\r?\n/)
      text = blocks.pop() ?? ''
      for (const block of blocks) yield messageOf(block)
    }
  } catch {
    // The connection is lost: the caller reconnects.
  } finally {
    silence.stop()
    await reader.cancel().catch(() => {})
  }
}

/** Parses one message; a heartbeat has no fields. */
function messageOf(block: string): Message {
  const values = (field: string) =>
    block.split(/\r?\n/).flatMap((line) => {
      const [, value] = new RegExp(`^${field}: ?(.*)$`).exec(line) ?? []
      return value === undefined ? [] : [value]
    })
  const retryMs = Number(values('retry')[0] ?? Number.NaN)
  return { data: jsonOf(values('data').join('\n')), retryMs: Number.isNaN(retryMs) ? undefined : retryMs }
}

interface Watchdog {
  signal: AbortSignal
  start(): void
  stop(): void
}

/** Aborts its signal `silenceMs` after a start without a stop. It begins started. */
function createWatchdog(silenceMs: number): Watchdog {
  const dead = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const start = () => {
    stop()
    timer = setTimeout(() => dead.abort(), silenceMs)
  }
  start()
  return { signal: dead.signal, start, stop }
}

/** Waits until the time is up or the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
