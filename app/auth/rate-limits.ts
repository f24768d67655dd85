import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from '../../contract/errors'

const MINUTE = 60
const HOUR = 60 * MINUTE

export interface Limit {
  /** How many attempts one key has within `seconds`. */
  points: number
  seconds: number
}

/**
 * Attempts by account and by address. The limits by address are wide, because guests and staff of a whole bar may share one Wi-Fi;
 * the narrow ones include the account, so that they slow down a guesser and not the others at the bar.
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
  // A code has a million values and holds ten minutes: in all that time, from everywhere, fifty may be wrong.
  pairingFromAddress: { points: 10, seconds: 10 * MINUTE },
  pairingInAll: { points: 50, seconds: 10 * MINUTE },
  inquiryFromAddress: { points: 10, seconds: HOUR },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof DEFAULT_LIMITS
export type Limits = Partial<Record<LimitName, Limit>>

export interface RateLimits {
  /** Counts one attempt. @throws 429 with `retryAfter` (seconds) when the key has none left */
  take(name: LimitName, key: string): Promise<void>
  /** Takes back one attempt that turned out to be legitimate. */
  giveBack(name: LimitName, key: string): Promise<void>
  /** Forgets all attempts of a key, whose owner has proved who they are. */
  forget(name: LimitName, key: string): Promise<void>
}

/** The limits in memory: Barback is one process, and a restart may forget them. A load test passes wider ones. */
export function createRateLimits(overrides: Limits = {}): RateLimits {
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
