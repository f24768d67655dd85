import type { Clock } from '../clock'

/** Allows a number of events per key and period. Forgets all keys when a period ends. */
export class RateLimit {
  #began = 0
  #taken = new Map<string, number>()

  constructor(
    private readonly clock: Clock,
    private readonly most: number,
    private readonly perMs: number,
  ) {}

  /** @returns whether the event is allowed */
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
