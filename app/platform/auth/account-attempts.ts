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
const MAX_PLACES = 1000
const MAX_ACCOUNTS = 100_000
const ELSEWHERE = 'elsewhere'

/** Origin of an attempt: a network, or a device that has signed in to this account before. */
export interface Place {
  network: string
  knownDevice?: string | undefined
}

export interface AccountAttempts {
  /** Counts one attempt before it is checked, so that parallel attempts count too. An attempt that has to wait must not be made. */
  begin(account: string, place: Place, free?: number): Begun
  /** Clears the failures of this place after a successful attempt. Failures from other places stay. */
  succeeded(account: string, place: Place): void
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

interface Tried {
  failures: number
  lastAt: number
  readyAt: number
}

interface Attempted {
  places: Map<string, Tried>
  isReported: boolean
}

/**
 * Attempts at one account from everywhere, with growing waits. Nobody can lock out somebody else: a place waits after its own attempts and,
 * when it is new, for a minute; a known device counts only its own attempts. In memory, because Barback is one process.
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
    begin(account, place, free = FREE_ATTEMPTS) {
      const attempted = attemptedAt(account)
      const name = nameIn(attempted, place)
      const known = attempted.places.get(name)
      const elsewhere = place.knownDevice === undefined ? failuresOfStrangers(attempted, name) : 0
      const tried = known ?? { failures: 0, lastAt: now(), readyAt: 0 }
      attempted.places.set(name, tried)
      if (!known && elsewhere >= FREE_ATTEMPTS)
        tried.readyAt = now() + Math.min(waitAfter(elsewhere), NEWCOMERS_WAIT_MS)
      // The clock may have been set back: cap the wait.
      tried.readyAt = Math.min(tried.readyAt, now() + LONGEST_WAIT_MS)
      const isAttack = elsewhere + tried.failures >= FREE_ATTEMPTS && !attempted.isReported
      if (isAttack) attempted.isReported = true
      if (tried.readyAt > now()) return { wait: tried.readyAt - now(), left: 0, isAttack }
      tried.failures += 1
      tried.lastAt = now()
      const failures = elsewhere + tried.failures
      tried.readyAt = now() + waitAfter(failures, free)
      return { wait: 0, left: Math.max(0, free - failures), isAttack }
    },
    succeeded(account, place) {
      const attempted = accounts.get(account)
      if (!attempted) return
      attempted.places.delete(nameIn(attempted, place))
      if (attempted.places.size === 0) accounts.delete(account)
    },
  }
}

function nameIn({ places }: Attempted, { network, knownDevice }: Place): string {
  const name = knownDevice === undefined ? `network ${network}` : `device ${knownDevice}`
  return places.has(name) || places.size < MAX_PLACES ? name : ELSEWHERE
}

function failuresOfStrangers({ places }: Attempted, except: string): number {
  let sum = 0
  for (const [name, { failures }] of places) if (name !== except && !name.startsWith('device ')) sum += failures
  return sum
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
