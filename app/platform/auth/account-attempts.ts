import { tooMany } from '../../../contract/errors'
import { DAY_MS, MINUTE_MS } from '../../../contract/time'

/** So many attempts at an account fail freely: people mistype. */
export const FREE_ATTEMPTS = 10
/** Then each network waits between two attempts: half a minute at first, twice as long with every further failure, at most this. */
const FIRST_WAIT_MS = MINUTE_MS / 2
const LONGEST_WAIT_MS = 15 * MINUTE_MS
/** What a network waits that has not tried this account before: its people have guessed nothing, and must not be locked out by others. */
const NEWCOMERS_WAIT_MS = MINUTE_MS
/** More places than this are counted as one. */
const MAX_PLACES = 1000
const MAX_ACCOUNTS = 100_000
const ELSEWHERE = 'elsewhere'

/** Where an attempt comes from: a network, or a device that has signed in to this very account before. */
export interface Place {
  network: string
  knownDevice?: string | undefined
}

export interface AccountAttempts {
  /** Counts one attempt at an account, before it is checked, so that many at once count as well; one that has to wait is not made. */
  begin(account: string, place: Place, free?: number): Begun
  /** The attempt was right: what its place had tried is forgotten. What others have tried is not. */
  succeeded(account: string, place: Place): void
}

declare module '../server/services' {
  interface Parts {
    attempts: AccountAttempts
  }
}

export interface Begun {
  /** Milliseconds; 0 when the attempt may be made. */
  wait: number
  /** How many more may fail before one waits. */
  left: number
  /** True once, when there are more failures than an owner makes. */
  isAttack: boolean
}

interface Tried {
  failures: number
  lastAt: number
  readyAt: number
}

interface Attempted {
  places: Map<string, Tried>
  isTold: boolean
}

/**
 * Attempts at one account from everywhere, slower and slower. Nobody can lock somebody else out: a place waits after its own attempts
 * and, when it is new, a minute; a device that is known counts only what it has tried itself. In memory, as Barback is one process.
 */
export function createAccountAttempts(now: () => number): AccountAttempts {
  const accounts = new Map<string, Attempted>()

  function attemptedAt(account: string): Attempted {
    const known = accounts.get(account) ?? { places: new Map<string, Tried>(), isTold: false }
    // The last one in the map is the one tried last, so that the first can be dropped.
    accounts.delete(account)
    accounts.set(account, known)
    for (const [oldest] of accounts) {
      if (accounts.size <= MAX_ACCOUNTS) break
      accounts.delete(oldest)
    }
    for (const [name, { lastAt }] of known.places) if (lastAt + DAY_MS <= now()) known.places.delete(name)
    if (known.places.size === 0) known.isTold = false
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
      // The clock may have been set back since: nobody waits longer than the longest wait.
      tried.readyAt = Math.min(tried.readyAt, now() + LONGEST_WAIT_MS)
      const isAttack = elsewhere + tried.failures >= FREE_ATTEMPTS && !attempted.isTold
      if (isAttack) attempted.isTold = true
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
