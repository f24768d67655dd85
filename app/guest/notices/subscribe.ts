import { browserNotices, serviceWorkers } from '../../platform/ui/live/browser-services'

/** Whether this browser can show notices while the app is closed. 'homeScreen': only once the app is installed, as on an iPhone. */
export type PushSupport = 'possible' | 'blocked' | 'homeScreen' | 'missing'

/** Browser only. */
export function pushSupport(): PushSupport {
  const notices = browserNotices()
  if (!notices || !serviceWorkers()) {
    return /iPhone|iPad/.test(navigator.userAgent) ? 'homeScreen' : 'missing'
  }
  return notices.permission === 'denied' ? 'blocked' : 'possible'
}

/** Asks for permission after a tap and subscribes. Returns undefined if the guest declines. @throws if the browser cannot subscribe */
export async function subscribe(
  publicKey: string,
): Promise<{ endpoint: string; p256dh: string; auth: string } | undefined> {
  if ((await browserNotices()?.requestPermission()) !== 'granted') return undefined
  const registration = await serviceWorkers()?.getRegistration('/app')
  if (!registration) throw new Error('The service worker is not registered')
  const { pushManager } = registration
  // The push service would refuse a subscription with another key.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { keys } = subscription.toJSON()
  return { endpoint: subscription.endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
}

/** True if this browser is subscribed. The server may still store a subscription that has ended. */
export async function isSubscribed(): Promise<boolean> {
  if (pushSupport() !== 'possible' || browserNotices()?.permission !== 'granted') return false
  try {
    const registration = await serviceWorkers()?.getRegistration('/app')
    return (await registration?.pushManager.getSubscription()) != null
  } catch {
    return false
  }
}
