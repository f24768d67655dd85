import { networkOf, siteOf } from '../server/client'
import { tooManyFor } from './account-attempts'
import { countersInMemory, type Counter, type Counters } from './attempt-counters'
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
  // Guests who order without an account. One who pays at once counts nothing.
  guestFromAddress: { points: 60, seconds: 15 * MINUTE },
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
  // Wrong digits only. A few of the million are right at any moment.
  ageCodesOfUser: { points: 10, seconds: 10 * MINUTE },
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

/** One attempt as one limit counts it: by a key, or by an address. */
type Attempted = { name: LimitName; key: string } | { from: Sending; address: string }

export interface RateLimits {
  /** Counts one attempt against several limits at once, in order. @throws 429 for the first that has none left; those after it count nothing */
  takeAll(attempts: readonly Attempted[]): Promise<void>
  /** Takes back one attempt that `takeAll` counted. */
  giveBackAll(attempts: readonly Attempted[]): Promise<void>
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

/** A counter, with the address whose attempts it counts. */
interface Counted extends Counter {
  address?: string
}

interface RateLimitOptions {
  /** Replaces the default limits, for instance with wider ones in a load test. */
  limits?: Limits | undefined
  venues?: VenueNetworks
  /** By default in memory. Several processes share counters in the store. */
  counters?: Counters
}

export function createRateLimits({
  limits = {},
  venues,
  counters = countersInMemory(),
}: RateLimitOptions = {}): RateLimits {
  const counterOf = (name: LimitName, key: string, share = 1): Counter => {
    const { points, seconds } = limits[name] ?? DEFAULT_LIMITS[name]
    return { limit: `${name}${share}`, key, points: points * share, seconds }
  }
  const countersOf = (name: Sending, address: string, { isStranger }: Sender = { isStranger: true }): Counted[] => {
    const isVenues = venues?.isVenues(address) === true
    const share = isVenues ? VENUE_SHARE : 1
    return [
      counterOf(`${name}FromAddress`, address, share),
      counterOf(`${name}FromAddress`, networkOf(address), share * NETWORK_SHARE),
      counterOf(`${name}FromAddress`, siteOf(address), share * SITE_SHARE),
      ...(isStranger && !isVenues ? [counterOf(`${name}FromAddress`, 'all', ALL_SHARE)] : []),
    ].map((counter) => ({ ...counter, address }))
  }
  const countersOfAll = (attempts: readonly Attempted[]): Counted[] =>
    attempts.flatMap((of) => ('from' in of ? countersOf(of.from, of.address) : [counterOf(of.name, of.key)]))

  async function take(all: readonly Counted[]): Promise<void> {
    const refused = await counters.take(all)
    if (!refused) return
    const address = all[refused.index]?.address
    if (address !== undefined) venues?.limited(address)
    throw refusalFor(refused.wait)
  }

  return {
    takeAll: (attempts) => take(countersOfAll(attempts)),
    giveBackAll: (attempts) => counters.giveBack(countersOfAll(attempts)),
    take: (name, key) => take([counterOf(name, key)]),
    takeFrom: (name, address, who) => take(countersOf(name, address, who)),
    giveBackFrom: (name, address, who) => counters.giveBack(countersOf(name, address, who)),
    giveBack: (name, key) => counters.giveBack([counterOf(name, key)]),
    forget: (name, key) => counters.forget(counterOf(name, key)),
  }
}

function refusalFor(waitMs: number) {
  return tooManyFor(Math.ceil(waitMs / 1000))
}
