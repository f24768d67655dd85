import { isOfApp } from '../paths'
import { asset, CACHES, forgetScreens, picture } from './stored'
import { readNotice, readReady } from './notice'
import { copyScreen, keepOfflinePage, keepUnseen, loadData, openScreen, sendForm } from './screens'
import type { AskedEvent, SubscriptionChange, WorkerScope } from './worker-scope'

/* The guest app's service worker: screens without a network, and push notices while the app is closed. Bundled to /app/sw.js (scripts/build.mjs).
   Forms are forwarded and never stored (docs/rules/screens.md#without-a-network-at-the-guests-app). */
declare const self: WorkerScope

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([self.skipWaiting(), keepOfflinePage()]))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.method === 'POST') return isOfApp(pathname) ? passOn(event, pathname) : undefined
  if (request.method !== 'GET') return
  if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (pathname.startsWith('/images/')) event.respondWith(picture(request, (work) => event.waitUntil(work)))
  else if (!isOfApp(pathname)) return
  else if (request.mode === 'navigate') event.respondWith(openScreen(request, (work) => event.waitUntil(work)))
  else if (pathname.endsWith('.data')) event.respondWith(data(event))
})

self.addEventListener('message', (event) => {
  const ready = readReady(event.data)
  const work = ready ? keep(ready.map((id) => `/app/orders/${id}`)) : keepUnseen(event.source.url)
  event.waitUntil(work.catch(() => undefined))
})

self.addEventListener('push', (event) => {
  const notice = readNotice(event.data?.json())
  if (!notice) return
  const { title, body, tag, path } = notice
  event.waitUntil(
    Promise.all([
      self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: path }),
      keep([path]).catch(() => undefined),
    ]),
  )
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(resubscribe(event))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const path: unknown = event.notification.data
  event.waitUntil(show(typeof path === 'string' && isOfApp(path) ? path : '/app/orders'))
})

/** Caches these screens, that of a ready order with its ticket, and those from which a guest without a network reaches them. */
async function keep(paths: readonly string[]): Promise<void> {
  for (const path of [...paths, '/app/orders', '/app']) await copyScreen(at(path))
}

/** Replaces an earlier worker at once and deletes its caches. */
async function takeOver(): Promise<void> {
  const known: readonly string[] = Object.values(CACHES)
  for (const name of await caches.keys())
    if (!known.includes(name) && name.startsWith('barback-app-')) await caches.delete(name)
  await self.clients.claim()
}

/** Forwards a form. Signing out clears the cached screens and the subscription even if the server cannot be reached. */
function passOn(event: AskedEvent, pathname: string): void {
  const path = pathname.replace(/\.data$/, '')
  const answer = sendForm(event.request)
  if (path === '/app/sign-out') event.waitUntil(Promise.all([forgetScreens(), unsubscribe()]))
  if (path === '/app/language') event.waitUntil(answer.then(keepOfflinePage).catch(() => undefined))
  event.respondWith(answer)
}

/** Sends the server a subscription that the push service has changed. Without it, no more notices would arrive. */
async function resubscribe({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const subscription =
    newSubscription ?? (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)))
  if (!subscription) return
  const { keys } = subscription.toJSON()
  const body = new URLSearchParams({
    intent: 'hear',
    endpoint: subscription.endpoint,
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
  })
  await fetch(at('/app/account/notices'), { method: 'POST', body, credentials: 'same-origin' })
}

async function unsubscribe(): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

async function data(event: AskedEvent): Promise<Response> {
  const page = await self.clients.get(event.clientId)
  return loadData(event.request, (work) => event.waitUntil(work), page && new URL(page.url).pathname)
}

/** Shows a screen: in the page that has it open, else in another page of the app, else in a new one. */
async function show(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: false })
  const there = pages.find(({ url }) => new URL(url).pathname === path)
  if (there) await there.focus()
  else if (pages[0]) {
    await pages[0].navigate(path)
    await pages[0].focus()
  } else await self.clients.openWindow(path)
}

const at = (path: string) => `${self.location.origin}${path}`
