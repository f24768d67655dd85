import type { BarbackEvent } from '../../../contract/calls/events'

export type { BarbackEvent } from '../../../contract/calls/events'

/** What a reader hears of an event: it, nothing, or another one in its place. */
export type Hears = (event: BarbackEvent) => boolean | BarbackEvent

/** For how long, and how many of them, events are remembered. */
const REMEMBERED_MS = 60_000
const REMEMBERED = 1000

export interface Events {
  publish(event: BarbackEvent): void
  /** Returns the function that ends the subscription. */
  subscribe(listener: (event: BarbackEvent) => void): () => void
  /** What was published within the last so many milliseconds; undefined when nobody remembers that far back. */
  within(ms: number): readonly BarbackEvent[] | undefined
}

/** The in-process event bus. Barback is one process, so nothing more is needed; events are hints, the database is the truth. */
export function createEvents(): Events {
  const listeners = new Set<(event: BarbackEvent) => void>()
  let remembered: Array<{ at: number; event: BarbackEvent }> = []
  /** Nothing before this is remembered, by the clock that only goes forward. */
  let knownSince = performance.now()
  const forget = (now: number) => {
    knownSince = Math.max(knownSince, now - REMEMBERED_MS, remembered.at(-REMEMBERED - 1)?.at ?? 0)
    remembered = remembered.filter(({ at }) => at > knownSince)
  }
  return {
    within(ms) {
      const now = performance.now()
      forget(now)
      if (now - ms < knownSince) return undefined
      return remembered.filter(({ at }) => at >= now - ms).map(({ event }) => event)
    },
    publish(event) {
      const at = performance.now()
      if (remembered.push({ at, event }) > 2 * REMEMBERED) forget(at)
      for (const listener of [...listeners]) listener(event)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
