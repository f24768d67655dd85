import fc from 'fast-check'
import { describe, it } from 'vitest'
import { evening } from '../../../testing/evening-actions'
import { playEvening } from '../../../testing/locker-evening'

/** MODEL_RUNS and MODEL_SEED set how many and which evenings run; MODEL_PATH, printed by a failure, replays one of them. */
const RUNS = Number(process.env.MODEL_RUNS ?? 20)
const SEED = Number(process.env.MODEL_SEED ?? 20261122)
const PATH = process.env.MODEL_PATH

describe('Whatever guests, staff, doors and lines do', () => {
  it(
    'no door opens for an invalid command, and no drink is lost, taken by another guest, or forgotten',
    async () => {
      // Shrinking an evening takes longer than reading it.
      const options = { numRuns: RUNS, seed: SEED, endOnFailure: true, ...(PATH && { path: PATH }) }
      await fc.assert(fc.asyncProperty(evening, playEvening), options)
    },
    RUNS * 60_000,
  )
})
