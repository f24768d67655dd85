import { browserNotices, serviceWorkers } from '../../platform/ui/browser-services'

/** Whether this browser can be told something while the app is shut. 'homeScreen': once it is installed, as on an iPhone. */
export type Reach = 'possible' | 'blocked' | 'homeScreen' | 'missing'

/** Read in the browser only. */
export function reachOf(): Reach {
  const notices = browserNotices()
  if (!notices || !serviceWorkers()) {
    return /iPhone|iPad/.test(navigator.userAgent) ? 'homeScreen' : 'missing'
  }
  return notices.permission === 'denied' ? 'blocked' : 'possible'
}

/** Asks the guest, who has just tapped for it, and subscribes; undefined when they do not want it. @throws when the browser cannot */
export async function subscribe(
  publicKey: string,
): Promise<{ endpoint: string; p256dh: string; auth: string } | undefined> {
  if ((await browserNotices()?.requestPermission()) !== 'granted') return undefined
  const registration = await serviceWorkers()?.getRegistration('/app')
  if (!registration) throw new Error('The app has no worker here')
  const { pushManager } = registration
  // One for another key would be refused by the push service.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { keys } = subscription.toJSON()
  return { endpoint: subscription.endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
}

/** Whether this browser is subscribed: the server may remember one that is not any more. */
export async function isSubscribed(): Promise<boolean> {
  if (reachOf() !== 'possible' || browserNotices()?.permission !== 'granted') return false
  try {
    const registration = await serviceWorkers()?.getRegistration('/app')
    return (await registration?.pushManager.getSubscription()) != null
  } catch {
    return false
  }
}
