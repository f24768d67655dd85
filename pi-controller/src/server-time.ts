import type { Clock } from './clock'

/**
 * What time it is on the server, or later, but never earlier.
 *
 * The server stamps its answer some time after our question left. Counting from the moment of the question gives a time that is ahead of
 * the server's clock by at most the round trip: an answer that sat in a buffer makes us call a command expired too early, never
 * too late. The Pi's own date plays no part.
 */
export class ServerTime {
  #ahead: number | undefined

  constructor(private readonly clock: Clock) {}

  /** Learns from an answer: the server's time in it, and when, on our clock, the question left. */
  learn({ serverTime, askedAt }: { serverTime: number; askedAt: number }): void {
    this.#ahead = serverTime - askedAt
  }

  /** Whether a moment of the server's time has come, or may have. Before the server ever answered: yes. */
  hasPassed(serverTime: number): boolean {
    return this.#ahead === undefined || this.clock.now() + this.#ahead >= serverTime
  }
}
