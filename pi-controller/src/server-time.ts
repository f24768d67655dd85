import type { Clock } from './clock'

/** Number of answers compared. */
const COMPARED = 8

/** Longest round trip of a usable answer, in milliseconds: a slower one says too little about when it was stamped. */
const MAX_ROUND_TRIP_MS = 1_000

/**
 * The server's time, as an estimate that may run ahead of it but never behind.
 *
 * The server stamps its answer some time after our request left. Counting from the request's departure gives a time ahead of the server's clock by
 * at most the round trip: an answer that sat in a buffer can make a command expire too early, never too late. The Pi's own date is not used.
 */
export class ServerTime {
  #ahead: number | undefined
  /** The latest answers. The quickest of them gives the best estimate. */
  #answers: Array<{ aheadMs: number; roundTripMs: number }> = []

  constructor(private readonly clock: Clock) {}

  /** Learns from an answer: the server's time in it, and the monotonic time at which the request left. */
  learn({ serverTime, askedAt }: { serverTime: number; askedAt: number }): void {
    this.#ahead = serverTime - askedAt
    const roundTripMs = this.clock.now() - askedAt
    this.#answers = [...this.#answers, { aheadMs: serverTime - askedAt - roundTripMs / 2, roundTripMs }].slice(
      -COMPARED,
    )
  }

  /** The most probable server time at a monotonic time; null without a quick enough answer. Never used to decide about an expiry. */
  at(moment: number): number | null {
    const [first, ...others] = this.#answers.filter(({ roundTripMs }) => roundTripMs <= MAX_ROUND_TRIP_MS)
    if (!first) return null
    const best = others.reduce((one, other) => (other.roundTripMs <= one.roundTripMs ? other : one), first)
    return Math.max(0, Math.round(moment + best.aheadMs))
  }

  /** The latest possible server time at a monotonic time; Infinity before the first answer. */
  latestAt(moment: number): number {
    return this.#ahead === undefined ? Infinity : moment + this.#ahead
  }

  /** Round trip of the last answer, in milliseconds. */
  get roundTripMs(): number | null {
    const last = this.#answers.at(-1)
    return last ? Math.round(last.roundTripMs) : null
  }

  /** True once the server has sent its time. */
  get isKnown(): boolean {
    return this.#ahead !== undefined
  }

  /** True if the server's clock has reached this time, or may have. Always true before the first answer. */
  hasPassed(serverTime: number): boolean {
    return this.latestAt(this.clock.now()) >= serverTime
  }
}
