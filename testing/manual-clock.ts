import type { Clock } from '../pi-controller/src/clock'

/** A monotonic clock that only moves when a test moves it, and then runs due timers in order. */
export interface ManualClock extends Clock {
  advance(ms: number): void
  /** The pending timers, in milliseconds from now, the shortest first. */
  waits(): number[]
}

export function manualClock(): ManualClock {
  let time = 5000
  const timers = new Set<{ at: number; run: () => void }>()
  const soonest = (until: number) => [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
  return {
    now: () => time,
    after(ms, run) {
      const timer = { at: time + ms, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advance(ms) {
      const end = time + ms
      for (let timer = soonest(end); timer; timer = soonest(end)) {
        time = timer.at
        timers.delete(timer)
        timer.run()
      }
      time = end
    },
    waits: () => [...timers].map(({ at }) => at - time).sort((a, b) => a - b),
  }
}
