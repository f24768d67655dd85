import { tooMany } from '../../../contract/errors'
import { DAY_MS, MINUTE_MS } from '../../../contract/time'

/** Failed attempts at an account before waits begin: people mistype. */
const FREE_ATTEMPTS = 10
/** After those, each network waits between attempts: 30 seconds at first, twice as long after each failure, at most LONGEST_WAIT_MS. */
const FIRST_WAIT_MS = MINUTE_MS / 2
const LONGEST_WAIT_MS = 15 * MINUTE_MS
/** Longest wait of a network that has not tried this account before: attackers elsewhere must not lock it out. */
const NEWCOMERS_WAIT_MS = MINUTE_MS
/** Places counted per account; all others share one counter. */
export const MAX_PLACES = 1000
const MAX_ACCOUNTS = 100_000
export const ELSEWHERE = 'elsewhere'
/** How the names of known devices begin. */
export const DEVICE = 'device '

/** Origin of an attempt: a network, or a device that has signed in to this account before. */
export interface Place {
  network: string
  knownDevice?: string | undefined
}

export interface AccountAttempts {
  /** Counts one attempt before it is checked, so that parallel attempts count too. An attempt that has to wait must not be made. */
  begin(account: string, place: Place, free?: number): Promise<Begun>
  /** Clears the failures of this place after a successful attempt. Failures from other places stay. */
  succeeded(account: string, place: Place): Promise<void>
}

declare module '../server/services' {
  interface Parts {
    attempts: AccountAttempts
  }
}

interface Begun {
  /** Milliseconds; 0 when the attempt may be made. */
  wait: number
  /** Failures left before an attempt has to wait. */
  left: number
  /** True once, when the account has more failures than its owner would cause. */
  isAttack: boolean
}

/** A place's attempts at one account. */
export interface Tried {
  failures: number
  lastAt: number
  readyAt: number
}

/** The stored attempts at an account, as seen from one place. */
interface Known {
  /** Undefined for a place without an attempt in the last day. */
  tried: Tried | undefined
  /** Failures of all other networks. Devices that the account knows do not count. */
  elsewhere: number
  isReported: boolean
}

/** One attempt from a place: what to store, and what to answer. */
export function attempt(
  { tried: known, elsewhere, isReported }: Known,
  now: number,
  free = FREE_ATTEMPTS,
): { tried: Tried; begun: Begun } {
  const tried = known ?? { failures: 0, lastAt: now, readyAt: 0 }
  const newcomersReadyAt = elsewhere >= FREE_ATTEMPTS ? now + Math.min(waitAfter(elsewhere), NEWCOMERS_WAIT_MS) : 0
  // The clock may have been set back: cap the wait.
  const readyAt = Math.min(known ? known.readyAt : newcomersReadyAt, now + LONGEST_WAIT_MS)
  const isAttack = elsewhere + tried.failures >= FREE_ATTEMPTS && !isReported
  if (readyAt > now) return { tried: { ...tried, readyAt }, begun: { wait: readyAt - now, left: 0, isAttack } }
  const failures = elsewhere + tried.failures + 1
  return {
    tried: { failures: tried.failures + 1, lastAt: now, readyAt: now + waitAfter(failures, free) },
    begun: { wait: 0, left: Math.max(0, free - failures), isAttack },
  }
}

interface Attempted {
  places: Map<string, Tried>
  isReported: boolean
}

/**
 * Attempts at one account from everywhere, with growing waits. Nobody can lock out somebody else: a place waits after its own attempts and,
 * when it is new, for a minute; a known device counts only its own attempts. In the memory of one process; several have
 * stored-account-attempts.ts.
 */
export function createAccountAttempts(now: () => number): AccountAttempts {
  const accounts = new Map<string, Attempted>()

  function attemptedAt(account: string): Attempted {
    const known = accounts.get(account) ?? { places: new Map<string, Tried>(), isReported: false }
    // Least recently tried first, so that the loop below drops the oldest.
    accounts.delete(account)
    accounts.set(account, known)
    for (const [oldest] of accounts) {
      if (accounts.size <= MAX_ACCOUNTS) break
      accounts.delete(oldest)
    }
    for (const [name, { lastAt }] of known.places) if (lastAt + DAY_MS <= now()) known.places.delete(name)
    if (known.places.size === 0) known.isReported = false
    return known
  }

  return {
    async begin(account, place, free) {
      const attempted = attemptedAt(account)
      const { places, isReported } = attempted
      const name = nameIn(places, place)
      const elsewhere = place.knownDevice === undefined ? failuresOfStrangers(places, name) : 0
      const { tried, begun } = attempt({ tried: places.get(name), elsewhere, isReported }, now(), free)
      places.set(name, tried)
      if (begun.isAttack) attempted.isReported = true
      return begun
    },
    async succeeded(account, place) {
      const attempted = accounts.get(account)
      if (!attempted) return
      attempted.places.delete(nameIn(attempted.places, place))
      if (attempted.places.size === 0) accounts.delete(account)
    },
  }
}

function nameIn(places: ReadonlyMap<string, Tried>, place: Place): string {
  const name = nameOf(place)
  return places.has(name) || places.size < MAX_PLACES ? name : ELSEWHERE
}

function failuresOfStrangers(places: ReadonlyMap<string, Tried>, except: string): number {
  let sum = 0
  for (const [name, { failures }] of places) if (name !== except && !isDevice(name)) sum += failures
  return sum
}

/** The name under which a place is counted while its account has less than MAX_PLACES. */
export function nameOf({ network, knownDevice }: Place): string {
  return knownDevice === undefined ? `network ${network}` : `${DEVICE}${knownDevice}`
}

export function isDevice(name: string): boolean {
  return name.startsWith(DEVICE)
}

function waitAfter(failures: number, free = FREE_ATTEMPTS): number {
  if (failures < free) return 0
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - free), LONGEST_WAIT_MS)
}

/** 429, with the wait in words. */
export function tooManyFor(seconds: number) {
  const wait =
    seconds < 90 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`
  return tooMany(`Too many attempts. Please try again in ${wait}.`, seconds)
}
