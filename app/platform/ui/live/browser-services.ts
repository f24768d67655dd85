/*
 * The only access to browser services that may be missing where site data is blocked, in a private window or in a frame. Even naming one of
 * them may throw; each is then undefined, as in a browser without it. browser-store.ts stores texts.
 */

export function serviceWorkers(): ServiceWorkerContainer | undefined {
  return readSafely(() => ('serviceWorker' in navigator ? navigator.serviceWorker : undefined))
}

export function browserNotices(): typeof Notification | undefined {
  return readSafely(() => ('PushManager' in window && 'Notification' in window ? Notification : undefined))
}

export function browserLocks(): LockManager | undefined {
  return readSafely(() => ('locks' in navigator ? navigator.locks : undefined))
}

/** Returns undefined where pages cannot send each other messages. */
export function channelNamed(name: string): BroadcastChannel | undefined {
  return readSafely(() => ('BroadcastChannel' in window ? new BroadcastChannel(name) : undefined))
}

/** Returns undefined where the browser makes no sound. */
export function audioOutput(): AudioContext | undefined {
  return readSafely(() => new AudioContext())
}

/** Opens a cache of the browser, for the app on a phone; undefined where there are none. */
export async function cacheNamed(name: string): Promise<Cache | undefined> {
  try {
    return await caches.open(name)
  } catch {
    return undefined
  }
}

/** Whether the browser reports that it refuses cookies. */
export function refusesCookies(): boolean {
  return readSafely(() => navigator.cookieEnabled) === false
}

function readSafely<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
