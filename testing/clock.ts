/**
 * The time at which every test begins: Friday 15 May 2026, 22:00 in Jacksonville. The demo venues are open and far from last call. The system's
 * clock is far away, so code that reads it instead of `app.now()` fails.
 */
export const TEST_EVENING = Date.UTC(2026, 4, 16, 2, 0, 0)

export interface TestClock {
  /** Unix milliseconds. */
  now(): number
  /** Moves forward by milliseconds. */
  advance(ms: number): void
  /** Moves to an instant in Unix milliseconds. */
  set(ms: number): void
}

/** A clock that only moves when a test moves it. */
export function testClock(start = TEST_EVENING): TestClock {
  let time = start
  return {
    now: () => time,
    advance: (ms) => {
      time += ms
    },
    set: (ms) => {
      time = ms
    },
  }
}

/** A clock that starts at the test evening and runs in real time, for tests in which people handle doors. */
export function runningClock(): TestClock {
  const startedAt = Date.now()
  const no = () => {
    throw new Error('This clock cannot be set')
  }
  return { now: () => TEST_EVENING + Date.now() - startedAt, advance: no, set: no }
}
