import { setMaxListeners } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import SqliteFile from 'better-sqlite3'

/** Size of each attack. Attacks with a rate repeat until they are stopped. */
export interface Sizes {
  signInsPerSecond: number
  webhooksPerSecond: number
  streams: number
  slowConnections: number
  /** How long another program holds the write lock, then releases it, in milliseconds. */
  lockMs: readonly [held: number, free: number]
}

export interface Victim {
  url: string
  /** Path of the server's database. */
  database: string
}

/** Count of each answer, by path and status: '/v1/auth/login 401'. */
export type Answers = Map<string, number>

/** A webhook just below the limit for request bodies. */
const WEBHOOK = JSON.stringify({ filler: 'f'.repeat(990_000) })

/** Starts all attacks at once. Returns a function that stops them. */
export function attackWith(victim: Victim, sizes: Sizes, answers: Answers): () => void {
  const ending = new AbortController()
  const { signal } = ending
  // Every connection adds a listener; without this Node warns of a leak.
  setMaxListeners(0, signal)
  const send = (path: string, body: string, headers: Record<string, string>) =>
    post(victim.url, path, { body, headers, signal }, answers)
  every(1000 / sizes.signInsPerSecond, signal, (n) =>
    send('/v1/auth/customer/login', JSON.stringify({ email: `nobody-${n}@barback.test`, password: 'wrong' }), {
      'X-Forwarded-For': anyNetwork(n),
    }),
  )
  every(1000 / sizes.webhooksPerSecond, signal, () =>
    send('/v1/stripe/webhook', WEBHOOK, { 'Stripe-Signature': `t=1,v1=${'5'.repeat(64)}` }),
  )
  for (let n = 0; n < sizes.streams; n++) listen(victim.url, n, signal, answers)
  for (let n = 0; n < sizes.slowConnections; n++) dawdle(victim.url, signal)
  void holdLock(victim.database, sizes.lockMs, signal)
  return () => ending.abort()
}

/** An address in a different IPv6 /48 each time. */
function anyNetwork(n: number): string {
  return `2001:db8:${(n % 0xffff).toString(16)}::1`
}

/** Acts at a steady rate, even if earlier calls are still running. */
function every(ms: number, signal: AbortSignal, act: (n: number) => void): void {
  const began = performance.now()
  let done = 0
  const timer = setInterval(
    () => {
      for (const due = (performance.now() - began) / ms; done < due; done++) act(done)
    },
    Math.max(ms, 5),
  )
  signal.addEventListener('abort', () => clearInterval(timer))
}

function post(
  url: string,
  path: string,
  { body, headers, signal }: { body: string; headers: Record<string, string>; signal: AbortSignal },
  answers: Answers,
): void {
  const sent = request(
    new URL(path, url),
    { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, signal },
    (answer) => {
      note(answers, `${path} ${answer.statusCode}`)
      answer.resume()
    },
  )
  sent.on('error', () => {
    if (!signal.aborted) note(answers, `${path} without an answer`)
  })
  sent.end(body)
}

/** A guest's event stream that stays open. Fifty share an address, as on a bar's Wi-Fi. */
function listen(url: string, n: number, signal: AbortSignal, answers: Answers): void {
  const path = '/app/b/the-night-heron/events'
  const headers = { 'X-Forwarded-For': `198.51.100.${Math.floor(n / 50)}`, Accept: 'text/event-stream' }
  const sent = request(new URL(path, url), { headers, signal }, (answer) => {
    note(answers, `${path} ${answer.statusCode}`)
    answer.resume()
    answer.on('error', () => {})
  })
  sent.on('error', () => {})
  sent.end()
}

/** A request that never ends: one header byte every two seconds. */
function dawdle(url: string, signal: AbortSignal): void {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect(Number(port), hostname, () => socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '))
  const timer = setInterval(() => socket.write('x'), 2000)
  socket.on('error', () => {})
  socket.on('close', () => {
    clearInterval(timer)
    // The server closed the connection: open another.
    if (!signal.aborted) dawdle(url, signal)
  })
  signal.addEventListener('abort', () => socket.destroy(), { once: true })
}

/** A second program that keeps locking the database for writes. */
async function holdLock(database: string, [held, free]: readonly [number, number], signal: AbortSignal): Promise<void> {
  const file = new SqliteFile(database, { timeout: 2000 })
  while (!signal.aborted) {
    file.exec('BEGIN IMMEDIATE')
    await pause(held)
    file.exec('COMMIT')
    await pause(free)
  }
  file.close()
}

function note(answers: Answers, what: string): void {
  answers.set(what, (answers.get(what) ?? 0) + 1)
}
