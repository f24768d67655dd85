import type { Clock } from './clock'

/** How many answers are compared. */
const KEPT = 8

/** An answer that took longer than this says too little about when it was stamped, in milliseconds. */
const MAX_ROUND_TRIP_MS = 1_000

/**
 * What time it is on the server, or later, but never earlier.
 *
 * The server stamps its answer some time after our question left. Counting from the moment of the question gives a time that is ahead of
 * the server's clock by at most the round trip: an answer that sat in a buffer makes us call a command expired too early, never
 * too late. The Pi's own date plays no part.
 */
export class ServerTime {
  #ahead: number | undefined
  /** The answers of late; the quickest of them says best what time it is. */
  #answers: Array<{ aheadMs: number; roundTripMs: number }> = []

  constructor(private readonly clock: Clock) {}

  /** Learns from an answer: the server's time in it, and when, on our clock, the question left. */
  learn({ serverTime, askedAt }: { serverTime: number; askedAt: number }): void {
    this.#ahead = serverTime - askedAt
    const roundTripMs = this.clock.now() - askedAt
    this.#answers = [...this.#answers, { aheadMs: serverTime - askedAt - roundTripMs / 2, roundTripMs }].slice(-KEPT)
  }

  /** What time it most probably was on the server at a moment of our clock; null while no answer was quick enough to tell. Never decides about an expiry. */
  at(moment: number): number | null {
    const [first, ...others] = this.#answers.filter(({ roundTripMs }) => roundTripMs <= MAX_ROUND_TRIP_MS)
    if (!first) return null
    const best = others.reduce((one, other) => (other.roundTripMs <= one.roundTripMs ? other : one), first)
    return Math.max(0, Math.round(moment + best.aheadMs))
  }

  /** What time it was on the server at a moment of our clock, or later; without end before the server ever answered. */
  latestAt(moment: number): number {
    return this.#ahead === undefined ? Infinity : moment + this.#ahead
  }

  /** Of the last answer, in milliseconds. */
  get roundTripMs(): number | null {
    const last = this.#answers.at(-1)
    return last ? Math.round(last.roundTripMs) : null
  }

  /** Whether the server ever said what time it is. */
  get isKnown(): boolean {
    return this.#ahead !== undefined
  }

  /** Whether a moment of the server's time has come, or may have. Before the server ever answered: yes. */
  hasPassed(serverTime: number): boolean {
    return this.latestAt(this.clock.now()) >= serverTime
  }
}
