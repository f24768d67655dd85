import { performance } from 'node:perf_hooks'
import type { Store } from '../../../db/store'

/** Readings of one measurement. The one with the shortest round trip counts. */
const READINGS = 3
/** A clock that is this far back was set back. It is followed at once, and due times move with it (`set-back.ts`). Milliseconds. */
const SET_BACK_MS = 5_000

/** The clock of all processes on one database. */
export interface StoreClock {
  /** Unix milliseconds. Never goes back, unless the database's clock is set back by five seconds or more. */
  now(): number
  /** Compares it with the database's clock, and corrects it. Returns the correction in milliseconds. */
  measure(): Promise<number>
}

interface Options {
  store: Pick<Store, 'time'>
  /** Milliseconds that never go back, and that nobody sets. */
  elapsed?: () => number
}

/**
 * Follows the database's clock, so that processes on several machines agree about what has expired. Between two measurements it counts this
 * machine's monotonic milliseconds: setting the machine's clock has no effect.
 */
export async function followStoreClock({ store, elapsed = () => performance.now() }: Options): Promise<StoreClock> {
  const first = await reading(store, elapsed)
  let offset = (first.atLeast + first.atMost) / 2
  /** While a small correction is caught up, time runs at half its speed from this point. */
  let slow = { from: 0, at: -Infinity }

  function exact(): number {
    const from = elapsed()
    return Math.max(from + offset, slow.at + (from - slow.from) / 2)
  }

  return {
    now: () => Math.floor(exact()),
    async measure() {
      const { atLeast, atMost } = await reading(store, elapsed)
      // An offset within the bounds may be right: the answer's way takes an unknown part of the round trip.
      const corrected = Math.min(Math.max(offset, atLeast), atMost)
      const correction = corrected - offset
      if (correction < 0) {
        slow = correction > -SET_BACK_MS ? { from: elapsed(), at: exact() } : { from: 0, at: -Infinity }
      }
      offset = corrected
      return correction
    },
  }
}

/** The bounds of the difference between both clocks: the database answered between the question and the answer. */
async function reading(
  store: Pick<Store, 'time'>,
  elapsed: () => number,
): Promise<{ atLeast: number; atMost: number }> {
  let best = { atLeast: -Infinity, atMost: Infinity }
  for (let count = 0; count < READINGS; count += 1) {
    const asked = elapsed()
    const time = await store.time()
    const bounds = { atLeast: time - elapsed(), atMost: time - asked }
    if (bounds.atMost - bounds.atLeast < best.atMost - best.atLeast) best = bounds
  }
  return best
}
