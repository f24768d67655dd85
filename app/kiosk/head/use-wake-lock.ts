import { useEffect } from 'react'

/** Keeps the tablet's screen on. The browser releases the lock when the page is hidden, so it is requested again. */
export function useWakeLock(): void {
  useEffect(() => {
    // Older browsers and pages without HTTPS have no wake lock.
    const locks: WakeLock | undefined = 'wakeLock' in navigator ? navigator.wakeLock : undefined
    if (!locks) return
    let held: WakeLockSentinel | undefined
    const hold = () => {
      if (document.visibilityState !== 'visible') return
      locks.request('screen').then(
        (lock) => (held = lock),
        // The battery is low. The screen may sleep.
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
