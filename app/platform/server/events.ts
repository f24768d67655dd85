import type { BarbackEvent } from '../../../contract/calls/events'

export type { BarbackEvent } from '../../../contract/calls/events'

/** Selects what a reader gets for an event: the event itself, nothing, or another event instead. */
export type EventFilter = (event: BarbackEvent) => boolean | BarbackEvent

/** How long events are remembered, and how many. */
const REMEMBERED_MS = 60_000
const REMEMBERED = 1000

export interface Events {
  publish(event: BarbackEvent): void
  /** Returns the function that ends the subscription. */
  subscribe(listener: (event: BarbackEvent) => void): () => void
  /** Returns the events of the last `ms` milliseconds; undefined if older ones than that are already forgotten. */
  within(ms: number): readonly BarbackEvent[] | undefined
}

/** The in-process event bus. Barback is one process, so it needs no broker. Events are hints: the database has the truth. */
export function createEvents(): Events {
  const listeners = new Set<(event: BarbackEvent) => void>()
  let remembered: Array<{ at: number; event: BarbackEvent }> = []
  /** Events before this have been forgotten, by the monotonic clock. */
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
