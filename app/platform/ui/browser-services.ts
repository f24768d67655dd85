/*
 * The only way to what browsers keep from a page whose site data is blocked, in a private window or in a frame. To name one of them may throw by itself;
 * each is undefined then, as in a browser that has none. Texts are kept by browser-store.ts.
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

/** Undefined where pages may not speak to each other. */
export function channelNamed(name: string): BroadcastChannel | undefined {
  return readSafely(() => ('BroadcastChannel' in window ? new BroadcastChannel(name) : undefined))
}

/** A part of what the browser keeps for the app on a phone. */
export async function cacheNamed(name: string): Promise<Cache | undefined> {
  try {
    return await caches.open(name)
  } catch {
    return undefined
  }
}

/** Whether the browser says that it keeps no cookies. */
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
