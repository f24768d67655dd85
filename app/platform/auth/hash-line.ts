import { BarbackError } from '../../../contract/errors'

/** Parallel hashes. Each takes one of libuv's four threads; the others read files and compress responses. */
const AT_ONCE = 2
/** Most hashes of strangers that wait: two seconds' worth on one core. */
const LONGEST = 10
/** Separate places for people who are signed in, or on a device that their account has used before. */
const RESERVED = 10
const RETRY_SECONDS = 3

/** A queue in front of slow hashes. Known people go first, so that strangers' attempts never lock them out. */
export class HashLine {
  readonly #known: Array<() => void> = []
  readonly #strangers: Array<() => void> = []
  #running = 0

  /** @throws 503 `busy` when the queue is full */
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

  /** Runs `work` when its turn comes. @throws 503 `busy` when the queue is full */
  async run<T>(work: () => Promise<T>, isKnown: boolean): Promise<T> {
    if (this.#running >= AT_ONCE) {
      this.requireRoom(isKnown)
      // A finished hash passes its slot to the next in the queue.
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
