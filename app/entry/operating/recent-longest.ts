import { MINUTE_MS } from '../../../contract/time'

/** The longest of the recent waits: of the last one to two minutes. */
export interface RecentLongest {
  note(seconds: number): void
  seconds(): number
}

export function createRecentLongest(now: () => number): RecentLongest {
  let from = now()
  let longest = 0
  let before = 0
  function turn(): void {
    const passed = Math.abs(now() - from)
    if (passed < MINUTE_MS) return
    before = passed < 2 * MINUTE_MS ? longest : 0
    longest = 0
    from = now()
  }
  return {
    note(seconds) {
      turn()
      longest = Math.max(longest, seconds)
    },
    seconds() {
      turn()
      return Math.max(longest, before)
    },
  }
}
