import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'

export interface Figures {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** The server's processor time per request, in milliseconds: steadier than wall time on a shared machine. */
  cpu: number
  /** Requests answered in time whose work had not finished by the end. `perSecond` does not count them. */
  late?: number
}

/** Counts the requests whose work finished between two times, in Unix milliseconds. */
export type Finished = (from: number, until: number) => number | Promise<number>

/** The measured server. */
export interface Target {
  url: string
  cpuSeconds(): number
  /** Number of processes, 1 unless given. Each compiles the code it runs and reads its own price books before it is measured. */
  processes?: number
}

export interface Shot {
  method?: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export const CLIENTS = 16
const WARM_UP_SECONDS = 3
/** Time for the warm-up's requests to be answered: until then its payments count against an address's limit. */
const REST_MS = 500

/**
 * Runs sixteen clients at full speed for `seconds`, each with one connection and one request at a time. `next` makes each request.
 * `finished`: for requests whose work continues after the answer.
 * @throws if an answer was neither 2xx nor 304: a fast refusal is not a result
 */
export async function load(target: Target, seconds: number, next: () => Shot, finished?: Finished): Promise<Figures> {
  await fire(target.url, WARM_UP_SECONDS * (target.processes ?? 1), next)
  await pause(REST_MS)
  const [from, before] = [Date.now(), target.cpuSeconds()]
  const { times, result } = await fire(target.url, seconds, next)
  const measured = figures(times, result.duration, target.cpuSeconds() - before)
  if (!finished) return measured
  const inTime = Math.min(times.length, await finished(from, from + result.duration * 1000))
  return { ...measured, perSecond: inTime / result.duration, late: times.length - inTime }
}

async function fire(url: string, seconds: number, next: () => Shot) {
  const times: number[] = []
  const run = autocannon({
    url,
    connections: CLIENTS,
    duration: seconds,
    requests: [{ ...next(), setupRequest: (request) => ({ ...request, ...next() }) }],
  })
  void run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
  const result = await run
  const refused = result.non2xx - result['3xx']
  if (refused > 0 || result.errors > 0) {
    throw new Error(`${next().path}: ${refused} answers were refusals, ${result.errors} errors`)
  }
  if (times.length === 0) throw new Error(`${next().path}: no answer in ${seconds} s`)
  return { times, result }
}

/** The figures of calls with these durations in milliseconds. */
export function figures(times: readonly number[], seconds: number, cpuSeconds: number): Figures {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), cpu: (cpuSeconds * 1000) / times.length }
}
