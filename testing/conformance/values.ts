import { randomUUID } from 'node:crypto'

/** Fields whose generated values are numbers. */
const NUMBERS = new Set(['seq', 'ageMs'])
const TIME = /^now([+-]\d+)?$/

/** The values of a conversation's `$names` so far. */
export class Values {
  readonly #known = new Map<string, unknown>()

  /** Fills in a recorded value for sending, at the given server time. Generates a value for a `$name` without one. */
  fill(recorded: unknown, now: number, field = ''): unknown {
    if (typeof recorded === 'string') {
      const time = TIME.exec(recorded)
      if (time) return Math.round(now) + Number(time[1] ?? 0)
      if (!recorded.startsWith('$')) return recorded
      if (!this.#known.has(recorded))
        this.#known.set(recorded, NUMBERS.has(field) ? this.#known.size + 1 : randomUUID())
      return this.#known.get(recorded)
    }
    if (Array.isArray(recorded)) return recorded.map((one) => this.fill(one, now))
    if (typeof recorded !== 'object' || recorded === null) return recorded
    return Object.fromEntries(Object.entries(recorded).map(([key, value]) => [key, this.fill(value, now, key)]))
  }

  /** Returns whether a received value matches the recorded one, which may have fewer fields. Stores the values of new `$names`. */
  fits(recorded: unknown, received: unknown): boolean {
    const learned = new Map<string, unknown>()
    if (!this.#compare(recorded, received, learned)) return false
    for (const [name, value] of learned) this.#known.set(name, value)
    return true
  }

  of(name: string): unknown {
    return this.#known.get(name)
  }

  #compare(recorded: unknown, received: unknown, learned: Map<string, unknown>): boolean {
    if (typeof recorded === 'string') {
      if (TIME.test(recorded)) return typeof received === 'number'
      if (!recorded.startsWith('$')) return recorded === received
      const known = this.#known.get(recorded) ?? learned.get(recorded)
      if (known !== undefined) return known === received
      learned.set(recorded, received)
      return received !== undefined
    }
    if (Array.isArray(recorded)) {
      if (!Array.isArray(received)) return false
      return recorded.every((one) => received.some((other) => this.#compare(one, other, learned)))
    }
    if (typeof recorded !== 'object' || recorded === null) return recorded === received
    if (typeof received !== 'object' || received === null) return false
    const fields = new Map(Object.entries(received))
    return Object.entries(recorded).every(([key, value]) => this.#compare(value, fields.get(key), learned))
  }
}
