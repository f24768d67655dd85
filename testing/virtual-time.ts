import type { ManualClock } from './manual-clock'

/** Lets time pass, a millisecond at a time, until the work is done. */
export async function untilDone<T>(clock: ManualClock, work: Promise<T>, limitMs = 30_000): Promise<T> {
  let isDone = false
  const settled = work.finally(() => (isDone = true))
  settled.catch(() => {})
  for (let passed = 0; passed < limitMs; passed += 1) {
    // What is due runs first, and what follows from it.
    await new Promise(setImmediate)
    if (isDone) return settled
    clock.advance(1)
  }
  throw new Error(`Not done after ${limitMs} ms`)
}

/** Lets so many milliseconds pass, and what is due in them happen. */
export async function pass(clock: ManualClock, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1) {
    await new Promise(setImmediate)
    clock.advance(1)
  }
  await new Promise(setImmediate)
}
