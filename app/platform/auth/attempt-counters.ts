import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { countAttempts, type AttemptCounter, uncountAttempts } from '../../../db/attempt-counts'
import type { Database } from '../../../db/store'

/** Attempts that one key has within a window, which begins with the first attempt. */
export interface Counter {
  /** The limit's name. Every counter of a limit has the same points and seconds. */
  limit: string
  key: string
  points: number
  seconds: number
}

interface Refused {
  index: number
  wait: number
}

export interface Counters {
  /**
   * Counts one attempt against each counter, in order, up to the first that has none left. That one counts the refused attempt, too. Returns its
   * index and the milliseconds until its window ends; undefined if no counter refused.
   */
  take(counters: readonly Counter[]): Promise<Refused | undefined>
  /** Takes back one attempt of each counter. A counter at 0 stays there. */
  giveBack(counters: readonly Counter[]): Promise<void>
  /** Clears a counter. */
  forget(counter: Counter): Promise<void>
}

/** Counters of one process. A restart clears them. */
export function countersInMemory(): Counters {
  const limiters = new Map<string, RateLimiterMemory>()
  const limiterOf = ({ limit, points, seconds }: Counter) => {
    const known = limiters.get(limit)
    if (known) return known
    const limiter = new RateLimiterMemory({ keyPrefix: limit, points, duration: seconds })
    limiters.set(limit, limiter)
    return limiter
  }
  return {
    async take(counters) {
      for (const [index, counter] of counters.entries()) {
        try {
          await limiterOf(counter).consume(counter.key)
        } catch (refusal) {
          if (refusal instanceof RateLimiterRes) return { index, wait: refusal.msBeforeNext }
          throw refusal
        }
      }
      return undefined
    },
    async giveBack(counters) {
      for (const counter of counters) {
        const limiter = limiterOf(counter)
        const known = await limiter.get(counter.key)
        // The limiter itself would go below 0, which grants more attempts than the limit has.
        if (known && known.msBeforeNext > 0 && known.consumedPoints > 0) await limiter.reward(counter.key)
      }
    },
    async forget(counter) {
      await limiterOf(counter).delete(counter.key)
    },
  }
}

/** Counters that all processes on one PostgreSQL database share. */
export function countersInStore(db: Database, now: () => number): Counters {
  return {
    async take(counters) {
      const at = now()
      const counted = await countAttempts(db, counters.map(rowOf), at)
      const refused = counted.find(({ step, count }) => count > (counters[step]?.points ?? 0))
      return refused && { index: refused.step, wait: refused.until - at }
    },
    giveBack: (counters) => uncountAttempts(db, counters.map(rowOf), now()),
    async forget(counter) {
      await db.deleteFrom('attemptCount').where('key', '=', rowOf(counter).key).execute()
    },
  }
}

function rowOf({ limit, key, points, seconds }: Counter): AttemptCounter {
  return { key: `${limit} ${key}`, points, ms: seconds * 1000 }
}
