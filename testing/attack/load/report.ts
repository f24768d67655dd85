import { setTimeout as pause } from 'node:timers/promises'
import { openSiege, type Probe } from './load'
import type { Sizes } from './attacks'

/** The attack during which guests and the bar must be served. */
const SIEGE: Sizes = {
  signInsPerSecond: 300,
  webhooksPerSecond: 20,
  streams: 1200,
  slowConnections: 1000,
  lockMs: [200, 100],
}
/** 20 webhooks a second of 990 kB are 60 MB in three seconds. */
const SECONDS = Number(process.env.ATTACK_SECONDS ?? 20)
const LIMIT_MS = 1000

/** Runs all attacks at once and prints how long guests and the bar wait. Returns how many probes failed or missed the p95 limit. */
export async function laySiege(): Promise<number> {
  const siege = await openSiege()
  try {
    const end = await siege.begin(SIEGE)
    // Give all attacks time to start.
    await pause(3000)
    console.log(`  under siege for ${SECONDS} s: ${JSON.stringify(SIEGE)}`)
    const missed = (await Promise.all(siege.probes.map((probe) => measure(probe)))).filter((isMet) => !isMet)
    for (const [what, times] of Object.entries(await end())) console.log(`    ${String(times).padStart(7)} × ${what}`)
    return missed.length
  } finally {
    await siege.close()
  }
}

/** Repeats a probe for `SECONDS`, one request after another. Returns whether it met the limit. */
async function measure({ name, ask, expected }: Probe): Promise<boolean> {
  const times: number[] = []
  const others = new Map<number, number>()
  const until = performance.now() + SECONDS * 1000
  while (performance.now() < until) {
    const began = performance.now()
    const status = await ask().catch(() => 0)
    times.push(performance.now() - began)
    if (status !== expected) others.set(status, (others.get(status) ?? 0) + 1)
    await pause(100)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)
  const faults = [...others].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ')
  console.log(
    `  ${name.padEnd(20)}${String(times.length).padStart(5)} times   p50 ${at(0.5)} ms   p95 ${at(0.95)} ms   longest ${at(1)} ms   ${faults}`,
  )
  return at(0.95) <= LIMIT_MS && others.size === 0
}
