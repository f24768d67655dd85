import type { ManualClock } from './manual-clock'

/** Advances the clock one millisecond at a time until the work is done. */
export async function untilDone<T>(clock: ManualClock, work: Promise<T>, limitMs = 30_000): Promise<T> {
  let isDone = false
  const settled = work.finally(() => (isDone = true))
  settled.catch(() => {})
  for (let passed = 0; passed < limitMs; passed += 1) {
    // Let due callbacks and their follow-ups run first.
    await new Promise(setImmediate)
    if (isDone) return settled
    clock.advance(1)
  }
  throw new Error(`Not done after ${limitMs} ms`)
}

/** Advances the clock by `ms` milliseconds and runs the timers that become due. */
export async function pass(clock: ManualClock, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1) {
    await new Promise(setImmediate)
    clock.advance(1)
  }
  await new Promise(setImmediate)
}
