import type { BarbackEvent } from '../../../contract/calls/events'
import type { Peers } from './peers'

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
  /** Calls `miss` when events of other processes may have been missed. Returns the function that ends it. */
  onGap(miss: () => void): () => void
  /** Returns the events of the last `ms` milliseconds; undefined if older ones than that are already forgotten. */
  within(ms: number): readonly BarbackEvent[] | undefined
}

/**
 * The bus of events, which are hints: the database has the truth. Subscribers hear those of this process at once, and those of others
 * milliseconds later (peers.ts).
 */
export function createEvents(peers?: Peers): Events {
  const listeners = new Set<(event: BarbackEvent) => void>()
  const gaps = new Set<() => void>()
  let remembered: Array<{ at: number; event: BarbackEvent }> = []
  /** Events before this have been forgotten, by the monotonic clock. */
  let knownSince = performance.now()
  const forget = (now: number) => {
    knownSince = Math.max(knownSince, now - REMEMBERED_MS, remembered.at(-REMEMBERED - 1)?.at ?? 0)
    remembered = remembered.filter(({ at }) => at > knownSince)
  }
  const take = (event: BarbackEvent) => {
    const at = performance.now()
    if (remembered.push({ at, event }) > 2 * REMEMBERED) forget(at)
    for (const listener of [...listeners]) listener(event)
  }
  peers?.listen({
    heard(message) {
      if (message.kind === 'event') take(message.event)
    },
    missed() {
      remembered = []
      knownSince = performance.now()
      for (const miss of [...gaps]) miss()
    },
  })
  return {
    within(ms) {
      if (peers?.isHearing() === false) return undefined

      const now = performance.now()
      forget(now)
      if (now - ms < knownSince) return undefined
      return remembered.filter(({ at }) => at >= now - ms).map(({ event }) => event)
    },
    publish(event) {
      take(event)
      peers?.send({ kind: 'event', event })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    onGap(miss) {
      gaps.add(miss)
      return () => {
        gaps.delete(miss)
      }
    },
  }
}
