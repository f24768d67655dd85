import { useSyncExternalStore } from 'react'

/** The clock of the venue whose screen this is, by the server's time: a tablet's own clock or zone may be wrong. */
export interface VenueClock {
  timeZone: string
  /** Unix milliseconds at which `performance.now()` was 0. */
  origin: number
}

let clock: VenueClock | null = null
const listeners = new Set<() => void>()

/** Sets the clock for what is drawn around the screen; null when the screen is left. */
export function setVenueClock(to: VenueClock | null): void {
  clock = to
  for (const listener of [...listeners]) listener()
}

/** Null on a screen that has no clock. */
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
