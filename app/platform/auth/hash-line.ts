import { BarbackError } from '../../../contract/errors'

/** Hashes at once. Each takes one of libuv's four threads, and the others read files and compress responses. */
const AT_ONCE = 2
/** Hashes that may wait: two seconds' worth on one core. */
const LONGEST = 10
/** More that may wait for people who are signed in, or on a device that their account has used before. */
const RESERVED = 10
const RETRY_SECONDS = 3

/** A queue in front of slow hashes. People whom the server knows go first, so that strangers' attempts never keep them out. */
export class HashLine {
  readonly #known: Array<() => void> = []
  readonly #strangers: Array<() => void> = []
  #running = 0

  /** @throws 503 `busy` when too many wait */
  requireRoom(isKnown: boolean): void {
    const isFull = isKnown ? this.#known.length >= RESERVED : this.#strangers.length >= LONGEST
    if (!isFull) return
    throw new BarbackError({
      status: 503,
      code: 'busy',
      message: 'Too many people are signing in right now. Please try again in a few seconds.',
      details: { retryAfterSeconds: RETRY_SECONDS },
    })
  }

  /** Runs `work` in its turn. @throws 503 `busy` when too many wait */
  async run<T>(work: () => Promise<T>, isKnown: boolean): Promise<T> {
    if (this.#running >= AT_ONCE) {
      this.requireRoom(isKnown)
      // Whoever ends a hash leaves its place to the next in line.
      await new Promise<void>((resolve) => (isKnown ? this.#known : this.#strangers).push(resolve))
    } else {
      this.#running += 1
    }
    try {
      return await work()
    } finally {
      const next = this.#known.shift() ?? this.#strangers.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
