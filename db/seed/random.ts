/**
 * Random numbers that are the same on every machine and in every run: the demo's rows must not change from one seeding to the next.
 *
 * mulberry32 is the smallest generator that is good enough for made-up evenings: 32 bits of state, one line
 * of integer arithmetic, evenly distributed, no dependency. Never use it for secrets: those come from node:crypto.
 */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number
  /** A whole number from `least` to `most`, inclusive. */
  whole(least: number, most: number): number
  /** True with this probability (0–1). */
  chance(probability: number): boolean
  /** One of the members, all equally likely. */
  pick<T>(members: readonly T[]): T
  /** One of the members, with the probability of its weight. */
  weighted<T>(members: ReadonlyArray<readonly [member: T, weight: number]>): T
  /** `count` different members in random order, or all of them if there are fewer. */
  sample<T>(members: readonly T[], count: number): T[]
  /** `length` lower-case hexadecimal digits. */
  hex(length: number): string
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }

  function whole(least: number, most: number): number {
    return least + Math.floor(next() * (most - least + 1))
  }

  function pick<T>(members: readonly T[]): T {
    const member = members[whole(0, members.length - 1)]
    if (member === undefined) throw new Error('Nothing to pick from')
    return member
  }

  function weighted<T>(members: ReadonlyArray<readonly [member: T, weight: number]>): T {
    let left = next() * members.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [member, weight] of members) {
      left -= weight
      if (left < 0) return member
    }
    return pick(members)[0]
  }

  function sample<T>(members: readonly T[], count: number): T[] {
    const left = [...members]
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(whole(0, left.length - 1), 1)).flat()
  }

  function hex(length: number): string {
    let digits = ''
    while (digits.length < length) digits += whole(0, 0xffff_ffff).toString(16).padStart(8, '0')
    return digits.slice(0, length)
  }

  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick,
    weighted,
    sample,
    hex,
  }
}

/** Turns `{1: 70, 2: 30}` into members and weights for `weighted`: 1 comes seventy times in a hundred. */
export function shares(weights: Readonly<Record<number, number>>): Array<readonly [member: number, weight: number]> {
  return Object.entries(weights).map(([member, weight]) => [Number(member), weight] as const)
}
