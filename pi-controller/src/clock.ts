/** Monotonic time, independent of the Pi's date. Tests use a clock of their own. */
export interface Clock {
  /** Milliseconds since some fixed moment. */
  now(): number
  /** Calls `run` once after `ms` milliseconds. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

export function pause(clock: Clock, ms: number): Promise<void> {
  return ms > 0 ? new Promise((resolve) => clock.after(ms, resolve)) : Promise.resolve()
}

export class OutOfTime extends Error {}

/** Resolves as `work` does. @throws OutOfTime if it takes longer than `ms` milliseconds; its later result is ignored */
export function inTime<T>(clock: Clock, ms: number, what: string, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => reject(new OutOfTime(`${what} took longer than ${ms} ms`)))
    work.finally(cancel).then(resolve, reject)
  })
}
