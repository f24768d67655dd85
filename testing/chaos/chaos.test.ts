import { expect, it } from 'vitest'
import { runChaos } from './chaos'

/** As much as `npm run chaos` does in ten minutes, in proportion. */
const SPAN_MS = 60_000
const SEED = Number(process.env.CHAOS_SEED ?? 20_261_122)

it(
  `a bar at which everything goes wrong keeps its orders, its cubbies and every cent (seed ${SEED})`,
  { timeout: 400_000 },
  async () => {
    const { sums, wrong } = await runChaos({ seed: SEED, spanMs: SPAN_MS })
    expect(wrong).toEqual([])
    expect(sums.acknowledged).toBeGreaterThan(0)
    expect(Object.fromEntries(sums.struck)['server killed']).toBe(2)
  },
)
