import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyFor } from './account-attempts'
import { networkOf, siteOf } from '../server/client'
import type { VenueNetworks } from './venue-networks'

const MINUTE = 60
const HOUR = 60 * MINUTE

export interface Limit {
  /** Attempts that one key has within `seconds`. */
  points: number
  seconds: number
}

/**
 * Attempts by address, and some by account. Those by address are wide, because the guests and staff of a whole bar may share one Wi-Fi.
 * account-attempts.ts slows down guesses at one account, but not the others at the bar. The server gives back a successful attempt, so
 * only failed and abandoned ones count. A venue's own network has ten times the points (venue-networks.ts).
 */
export const DEFAULT_LIMITS = {
  signInFromAddress: { points: 100, seconds: 15 * MINUTE },
  // As many guests as a bar's Wi-Fi has; a code that is used counts nothing.
  codeFromAddress: { points: 100, seconds: 15 * MINUTE },
  resetFromAddress: { points: 30, seconds: HOUR },
  // Every email gets the same answer, so this only bounds the load.
  emailCheckFromAddress: { points: 600, seconds: 10 * MINUTE },
  verificationFromAddress: { points: 60, seconds: HOUR },
  pictureOfAccount: { points: 120, seconds: HOUR },
  // The browser queries the map at each pause in typing: about ten times per address.
  mapOfAccount: { points: 100, seconds: 10 * MINUTE },
  // A code has a million values and lasts ten minutes: in that time fifty may be wrong, from everywhere together.
  pairingFromAddress: { points: 10, seconds: 10 * MINUTE },
  pairingInAll: { points: 50, seconds: 10 * MINUTE },
  // Declined cards only: a successful payment counts nothing.
  cardsOfGuest: { points: 15, seconds: HOUR },
  oneCard: { points: 10, seconds: HOUR },
  cardsFromAddress: { points: 30, seconds: 15 * MINUTE },
  // Wrong codes only. Two of the ten thousand are right at any moment.
  venueCodesOfGuest: { points: 5, seconds: 10 * MINUTE },
  inquiryFromAddress: { points: 10, seconds: HOUR },
} as const satisfies Record<string, Limit>

type LimitName = keyof typeof DEFAULT_LIMITS
export type Limits = Partial<Record<LimitName, Limit>>
/** The name of a limit by address, which also counts for its network: 'signIn' is `signInFromAddress`. */
type Sending = LimitName extends infer N ? (N extends `${infer S}FromAddress` ? S : never) : never

/** All addresses of one network (IPv6 /64 or IPv4 /24) together have this many times the attempts of one. */
const NETWORK_SHARE = 3
/** A venue's own network has this many times the attempts of another. */
const VENUE_SHARE = 10
/** All networks of one IPv6 /48, which a provider may give one customer, together have this many times the attempts of one address. */
const SITE_SHARE = 10
/** All networks together, against an attack from everywhere. */
const ALL_SHARE = 100

/** The sender of an attempt. A device that its account has used before does not count among all networks together. */
interface Sender {
  isStranger: boolean
}

export interface RateLimits {
  /** Counts one attempt. @throws 429 with `retryAfter` (seconds) when the key has none left */
  take(name: LimitName, key: string): Promise<void>
  /**
   * Counts one attempt from an address, its network, its IPv6 /48 and, for a stranger, from everywhere. @throws 429 when one of them has
   * none left
   */
  takeFrom(name: Sending, address: string, who?: Sender): Promise<void>
  /** Takes back one attempt that `takeFrom` counted. */
  giveBackFrom(name: Sending, address: string, who?: Sender): Promise<void>
  /** Takes back one attempt that turned out to be legitimate. */
  giveBack(name: LimitName, key: string): Promise<void>
  /** Clears all attempts of a key whose owner has proved their identity. */
  forget(name: LimitName, key: string): Promise<void>
}

declare module '../server/services' {
  interface Parts {
    limits: RateLimits
  }
}

/** Limits in memory: Barback is one process, and a restart may clear them. A load test passes wider ones. */
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
