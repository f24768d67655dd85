import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from '../../contract/errors'

const MINUTE = 60
const HOUR = 60 * MINUTE

export interface Limit {
  /** How many tries one key has within `seconds`. */
  points: number
  seconds: number
}

/**
 * Tries per account and per address. The limits by address are wide, because a whole bar, guests and staff, may share
 * one Wi-Fi; the narrow ones also name the account, so that a guesser slows down and a neighbour does not.
 */
export const DEFAULT_LIMITS = {
  signInToAccount: { points: 10, seconds: 15 * MINUTE },
  signInFromAddress: { points: 100, seconds: 15 * MINUTE },
  resetMailToAccount: { points: 5, seconds: HOUR },
  resetFromAddress: { points: 30, seconds: HOUR },
  signUpFromAddress: { points: 60, seconds: HOUR },
  emailCheckFromAddress: { points: 60, seconds: 10 * MINUTE },
  verificationFromAddress: { points: 60, seconds: HOUR },
  pictureOfAccount: { points: 120, seconds: HOUR },
  inquiryFromAddress: { points: 10, seconds: HOUR },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof DEFAULT_LIMITS

export interface RateLimits {
  /** Counts one try. @throws 429 with `retryAfter` (seconds) when the key has none left */
  take(name: LimitName, key: string): Promise<void>
  /** Gives one try back: it turned out to be legitimate. */
  giveBack(name: LimitName, key: string): Promise<void>
  /** Forgets all tries of a key: its owner has shown who they are. */
  forget(name: LimitName, key: string): Promise<void>
}

/** The limits of one process, in memory: Barback is one process, and a restart may forget. A load test hands in wider ones. */
export function createRateLimits(overrides: Partial<Record<LimitName, Limit>> = {}): RateLimits {
  const limiters = new Map<LimitName, RateLimiterMemory>()
  const limiterOf = (name: LimitName) => {
    const known = limiters.get(name)
    if (known) return known
    const { points, seconds } = overrides[name] ?? DEFAULT_LIMITS[name]
    const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
    limiters.set(name, limiter)
    return limiter
  }
  return {
    async take(name, key) {
      try {
        await limiterOf(name).consume(key)
      } catch (refusal) {
        throw refusal instanceof RateLimiterRes ? refused(Math.ceil(refusal.msBeforeNext / 1000)) : refusal
      }
    },
    async giveBack(name, key) {
      await limiterOf(name).reward(key)
    },
    async forget(name, key) {
      await limiterOf(name).delete(key)
    },
  }
}

function refused(seconds: number) {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return tooMany(`Too many attempts. Please try again in ${wait}.`, seconds)
}
