import { expect, it } from 'vitest'
import { createRandom } from '../../db/seed/random'
import { runChaos } from './chaos'
import { drawSchedule } from './schedule'
import { nameOf } from './strikes'

/** A tenth of what `npm run chaos` runs by default. */
const SPAN_MS = 60_000
const SEED = Number(process.env.CHAOS_SEED ?? 20_261_122)

it(
  `a bar under injected faults keeps its orders, its cubbies and every cent (seed ${SEED})`,
  { timeout: 400_000 },
  async () => {
    const { sums, wrong } = await runChaos({ seed: SEED, spanMs: SPAN_MS })
    expect(wrong).toEqual([])
    expect(sums.acknowledged).toBeGreaterThan(0)
    const planned = new Map<string, number>()
    for (const strike of drawSchedule(createRandom(SEED), SPAN_MS)) {
      const name = nameOf(strike)
      planned.set(name, (planned.get(name) ?? 0) + 1)
    }
    // Disk faults are skipped where no disk can be mounted.
    const ofDisks = (name: string) => name.startsWith('disk ')
    const everyOther = (counts: Iterable<[string, number]>) =>
      [...counts].filter(([name]) => !ofDisks(name)).sort(([a], [b]) => a.localeCompare(b))
    expect(everyOther(sums.struck)).toEqual(everyOther(planned))
    for (const what of ['server killed', 'controller killed', 'clock forward', 'clock back']) {
      expect(Object.fromEntries(sums.struck)[what], what).toBeGreaterThan(0)
    }
    for (const what of ['Stripe: ', 'webhooks: ', 'line ']) {
      expect(sums.struck.some(([name]) => name.startsWith(what))).toBe(true)
    }
    // The faults had an effect: some requests got no answer while the server was down.
    expect(Object.fromEntries(sums.answers).none).toBeGreaterThan(0)
  },
)
