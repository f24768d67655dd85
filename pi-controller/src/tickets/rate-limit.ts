import type { Clock } from '../clock'

/** Lets so much through in each stretch of time, and forgets whom it does not need to remember. */
export class RateLimit {
  #began = 0
  #taken = new Map<string, number>()

  constructor(
    private readonly clock: Clock,
    private readonly most: number,
    private readonly perMs: number,
  ) {}

  /** @returns whether there was room */
  take(who = ''): boolean {
    const now = this.clock.now()
    if (now - this.#began >= this.perMs) {
      this.#began = now
      this.#taken = new Map()
    }
    const taken = this.#taken.get(who) ?? 0
    if (taken >= this.most) return false
    this.#taken.set(who, taken + 1)
    return true
  }
}
