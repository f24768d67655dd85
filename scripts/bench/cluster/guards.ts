export const METRICS_TOKEN = 'a-token-of-the-bench'

/** A process's waits at PostgreSQL since its start. */
export interface Waits {
  /** Number of guards that were taken within each number of seconds. */
  within: ReadonlyMap<number, number>
  /** Number of guards taken. */
  taken: number
  /** Number of transactions that began again. */
  repeated: number
}

/** The waits of transactions between two readings. */
export interface WaitedFor {
  /** The smallest bucket of the metric that holds 99 of 100 waits, in milliseconds; Infinity beyond its last one. */
  p99: number
  taken: number
  repeated: number
}

/** Reads a process's own figures. With several processes, any of them answers. */
export async function readWaits(url: string): Promise<Waits> {
  const answer = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`the figures were refused: ${answer.status} ${text}`)
  const within = new Map<number, number>()
  let taken = 0
  for (const [, edge, count] of text.matchAll(/^barback_guard_wait_seconds_bucket\{.*?le="([^"]+)".*?\} (\d+)$/gm)) {
    if (edge === '+Inf') taken += Number(count)
    else within.set(Number(edge), (within.get(Number(edge)) ?? 0) + Number(count))
  }
  let repeated = 0
  for (const [, count] of text.matchAll(/^barback_transactions_repeated_total\{.*\} (\d+)$/gm))
    repeated += Number(count)
  return { within, taken, repeated }
}

export function waitedBetween(before: Waits, after: Waits): WaitedFor {
  const taken = after.taken - before.taken
  const edges = [...after.within.keys()].toSorted((one, other) => one - other)
  const p99 = edges.find((edge) => (after.within.get(edge) ?? 0) - (before.within.get(edge) ?? 0) >= taken * 0.99)
  return { p99: (p99 ?? Infinity) * 1000, taken, repeated: after.repeated - before.repeated }
}
