/** Time that only goes forward, whatever date the Pi believes it is. Tests bring a clock of their own. */
export interface Clock {
  /** Milliseconds since some fixed moment. */
  now(): number
  /** Calls `run` once after so many milliseconds. Returns the function that cancels it. */
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
