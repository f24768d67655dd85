import { useEffect } from 'react'

/** Keeps the tablet's screen on while it shows the bar. A browser lets go when the page is hidden, so it is asked again. */
export function useWakeLock(): void {
  useEffect(() => {
    // Older browsers, and pages that are not served safely, have none.
    const locks: WakeLock | undefined = 'wakeLock' in navigator ? navigator.wakeLock : undefined
    if (!locks) return
    let held: WakeLockSentinel | undefined
    const hold = () => {
      if (document.visibilityState !== 'visible') return
      locks.request('screen').then(
        (lock) => (held = lock),
        // A battery that is nearly empty: the screen may sleep.
        () => undefined,
      )
    }
    hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      document.removeEventListener('visibilitychange', hold)
      void held?.release()
    }
  }, [])
}
