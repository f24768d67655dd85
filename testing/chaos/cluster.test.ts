import { expect, it } from 'vitest'
import { runChaos } from './chaos'

/** Short, with each fault once or twice; `npm run chaos -- --cluster` runs ten minutes. */
const SPAN_MS = 20_000
const SEED = Number(process.env.CHAOS_SEED ?? 20_261_128)

it(
  `two servers keep orders, cubbies and every cent while either is killed or frozen and PostgreSQL restarts (seed ${SEED})`,
  { timeout: 300_000 },
  async () => {
    const { sums, wrong } = await runChaos({ seed: SEED, spanMs: SPAN_MS, isCluster: true })
    expect(wrong).toEqual([])
    expect(sums.acknowledged).toBeGreaterThan(0)
    const struck = Object.fromEntries(sums.struck)
    for (const what of [
      'server killed',
      'server frozen',
      'PostgreSQL restarted',
      'PostgreSQL away',
      'connections ended',
    ])
      expect(struck[what], what).toBeGreaterThan(0)
    // The faults had an effect.
    expect(Object.fromEntries(sums.answers)['503 busy']).toBeGreaterThan(0)
  },
)
