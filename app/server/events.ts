import type { BarbackEvent } from '../../contract/calls/events'

export type { BarbackEvent } from '../../contract/calls/events'

/** What a reader hears of an event: it, nothing, or another one in its place. */
export type Hears = (event: BarbackEvent) => boolean | BarbackEvent

export interface Events {
  publish(event: BarbackEvent): void
  /** Returns the function that ends the subscription. */
  subscribe(listener: (event: BarbackEvent) => void): () => void
}

/** The in-process event bus. Barback is one process, so nothing more is needed; events are hints, the database is the truth. */
export function createEvents(): Events {
  const listeners = new Set<(event: BarbackEvent) => void>()
  return {
    publish(event) {
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
