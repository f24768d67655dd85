import { useSyncExternalStore } from 'react'

/** The clock of this screen's venue, by the server's time: a tablet's own clock or zone may be wrong. */
export interface VenueClock {
  timeZone: string
  /** Unix milliseconds at which `performance.now()` was 0. */
  origin: number
}

let clock: VenueClock | null = null
const listeners = new Set<() => void>()

/** Sets the clock for the content around the screen; null when the user leaves the screen. */
export function setVenueClock(to: VenueClock | null): void {
  clock = to
  for (const listener of [...listeners]) listener()
}

/** Null on a screen without a venue's clock. */
export function useVenueClock(): VenueClock | null {
  return useSyncExternalStore(
    subscribe,
    () => clock,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
