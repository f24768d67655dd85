/** Finds the name that a mistyped one probably means. */
export interface Nearest {
  /** Returns the most similar name, or undefined if none is close enough. */
  to(typed: string): string | undefined
}

/** Most comparisons per file, about a tenth of a second: a long file of unknown names is not a list with typos. */
const BUDGET = 200_000

/** `names` must be in the form that is compared, such as lower case. */
export function nearestOf(names: Iterable<string>): Nearest {
  const byLength = new Map<number, string[]>()
  for (const name of names) {
    const some = byLength.get(name.length)
    if (some) some.push(name)
    else byLength.set(name.length, [name])
  }
  let left = BUDGET
  return {
    to(typed) {
      let best: { name: string | undefined; slips: number } = { name: undefined, slips: slipsAllowed(typed) + 1 }
      for (const length of lengthsAround(typed.length, best.slips - 1)) {
        for (const name of byLength.get(length) ?? []) {
          if (left-- <= 0) return best.name
          const slips = slipsBetween(typed, name, best.slips)
          if (slips < best.slips) best = { name, slips }
        }
      }
      return best.name
    },
  }
}

/** A short word with two typos is another word. */
function slipsAllowed(typed: string): number {
  if (typed.length < 4) return typed.length < 2 ? 0 : 1
  return typed.length < 10 ? 2 : 3
}

/** Lengths from the typed one outwards: 7, 6, 8, 5, 9. */
function lengthsAround(length: number, most: number): number[] {
  return [length, ...Array.from({ length: most }, (_, n) => [length - n - 1, length + n + 1]).flat()]
}

/**
 * How many letters must be inserted, removed, replaced or swapped with their neighbour to turn one text into the other (optimal string
 * alignment); `limit` when it is that many or more.
 */
function slipsBetween(one: string, other: string, limit: number): number {
  let older: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    let least = row
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const slips = Math.min(
        (last[column] ?? limit) + 1,
        (now[column - 1] ?? limit) + 1,
        (last[column - 1] ?? limit) + (isSame ? 0 : 1),
        isSwapped ? (older[column - 2] ?? limit) + 1 : limit,
      )
      now.push(slips)
      least = Math.min(least, slips)
    }
    if (least >= limit) return limit
    older = last
    last = now
  }
  return Math.min(limit, last[other.length] ?? limit)
}
