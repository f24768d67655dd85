import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyFor } from './account-attempts'
import { networkOf, siteOf } from './client'
import type { VenueNetworks } from './venue-networks'

const MINUTE = 60
const HOUR = 60 * MINUTE

export interface Limit {
  /** How many attempts one key has within `seconds`. */
  points: number
  seconds: number
}

/**
 * Attempts by address, and some by account. Those by address are wide, because guests and staff of a whole bar may share one Wi-Fi; what
 * slows down a guesser of one account, and not the others at the bar, is account-attempts.ts. An attempt that turns out to be right is given
 * back, so that only what fails, or comes to nothing, counts. A venue's own network has ten times the points (venue-networks.ts).
 */
export const DEFAULT_LIMITS = {
  signInFromAddress: { points: 100, seconds: 15 * MINUTE },
  // As many guests as a bar's Wi-Fi has; one that is used takes nothing.
  codeFromAddress: { points: 100, seconds: 15 * MINUTE },
  resetFromAddress: { points: 30, seconds: HOUR },
  // Answered alike for every email: this only bounds the load.
  emailCheckFromAddress: { points: 600, seconds: 10 * MINUTE },
  verificationFromAddress: { points: 60, seconds: HOUR },
  pictureOfAccount: { points: 120, seconds: HOUR },
  // The map is asked at each pause while somebody types: some ten times for an address.
  mapOfAccount: { points: 100, seconds: 10 * MINUTE },
  // A code has a million values and holds ten minutes: in all that time, from everywhere, fifty may be wrong.
  pairingFromAddress: { points: 10, seconds: 10 * MINUTE },
  pairingInAll: { points: 50, seconds: 10 * MINUTE },
  // Declined cards only: one that pays takes nothing.
  cardsOfGuest: { points: 15, seconds: HOUR },
  oneCard: { points: 10, seconds: HOUR },
  cardsFromAddress: { points: 30, seconds: 15 * MINUTE },
  // Wrong codes only, of ten thousand: two of them are right at any moment.
  venueCodesOfGuest: { points: 5, seconds: 10 * MINUTE },
  inquiryFromAddress: { points: 10, seconds: HOUR },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof DEFAULT_LIMITS
export type Limits = Partial<Record<LimitName, Limit>>
/** A limit by address, which counts for its network as well: 'signIn' is `signInFromAddress`. */
export type Sending = LimitName extends infer N ? (N extends `${infer S}FromAddress` ? S : never) : never

/** The neighbours of one address together, in its IPv6 /64 or IPv4 /24, have so many times its attempts. */
const NETWORK_SHARE = 3
/** A venue's own network has so many times the attempts of another. */
const VENUE_SHARE = 10
/** A provider's customer can have an IPv6 /48, which is 65,536 networks: together they have so many times the attempts of one address. */
const SITE_SHARE = 10
/** And all networks together, which is what an attack from everywhere meets. */
const ALL_SHARE = 100

/** Who attempts something. A device that its account has used before does not count among all networks together. */
export interface Sender {
  isStranger: boolean
}

export interface RateLimits {
  /** Counts one attempt. @throws 429 with `retryAfter` (seconds) when the key has none left */
  take(name: LimitName, key: string): Promise<void>
  /**
   * Counts one attempt from an address, its network, its IPv6 /48 and, unless it is no stranger, from everywhere. @throws 429 when one of them has
   * none left
   */
  takeFrom(name: Sending, address: string, who?: Sender): Promise<void>
  /** Takes back what `takeFrom` has counted. */
  giveBackFrom(name: Sending, address: string, who?: Sender): Promise<void>
  /** Takes back one attempt that turned out to be legitimate. */
  giveBack(name: LimitName, key: string): Promise<void>
  /** Forgets all attempts of a key, whose owner has proved who they are. */
  forget(name: LimitName, key: string): Promise<void>
}

declare module '../server/services' {
  interface Parts {
    limits: RateLimits
  }
}

/** The limits in memory: Barback is one process, and a restart may forget them. A load test passes wider ones. */
export function createRateLimits(overrides: Limits = {}, venues?: VenueNetworks): RateLimits {
  const limiters = new Map<string, RateLimiterMemory>()
  const limiterOf = (name: LimitName, share = 1) => {
    const keyPrefix = `${name}${share}`
    const known = limiters.get(keyPrefix)
    if (known) return known
    const { points, seconds } = overrides[name] ?? DEFAULT_LIMITS[name]
    const limiter = new RateLimiterMemory({ keyPrefix, points: points * share, duration: seconds })
    limiters.set(keyPrefix, limiter)
    return limiter
  }
  const countersOf = (name: Sending, address: string, { isStranger }: Sender = { isStranger: true }) => {
    const isVenues = venues?.isVenues(address) === true
    const share = isVenues ? VENUE_SHARE : 1
    return [
      [limiterOf(`${name}FromAddress`, share), address],
      [limiterOf(`${name}FromAddress`, share * NETWORK_SHARE), networkOf(address)],
      [limiterOf(`${name}FromAddress`, share * SITE_SHARE), siteOf(address)],
      ...(isStranger && !isVenues ? [[limiterOf(`${name}FromAddress`, ALL_SHARE), 'all'] as const] : []),
    ] as const
  }
  return {
    take: (name, key) => consume(limiterOf(name), key),
    async takeFrom(name, address, who) {
      for (const [limiter, key] of countersOf(name, address, who)) {
        await consume(limiter, key).catch((refusal: unknown) => {
          venues?.limited(address)
          throw refusal
        })
      }
    },
    async giveBackFrom(name, address, who) {
      for (const [limiter, key] of countersOf(name, address, who)) await limiter.reward(key)
    },
    async giveBack(name, key) {
      await limiterOf(name).reward(key)
    },
    async forget(name, key) {
      await limiterOf(name).delete(key)
    },
  }
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    throw refusal instanceof RateLimiterRes ? tooManyFor(Math.ceil(refusal.msBeforeNext / 1000)) : refusal
  }
}
