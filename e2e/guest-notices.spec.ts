import type { BrowserContext, Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import { expect, expectAccessible, expectNoOverflow, test } from './fixtures'
import { signInGuest } from './guest'
import { launchOptions } from './launch'
import { expectCached, PHONE, signInAt } from './phone'

// The headless shell shows no notifications.
test.use({ launchOptions: launchOptions(await findBrowser()) })

test('a guest turns notifications on, gets one while the app is closed, and turns them off again', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ ...PHONE, permissions: ['notifications'], baseURL: server.url })
  try {
    const phone = await context.newPage()
    // There is no push service here, so the browser's part is simulated.
    await phone.addInitScript(() => {
      const curve = {
        p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      }
      const endpoint = 'https://updates.push.example.com/of-this-browser'
      const subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys: { ...curve, auth: 'tBHItJI5svbpez7KI4CCXg' } }),
        unsubscribe: () => Promise.resolve(true),
      }
      const subscribed = () => sessionStorage.getItem('subscribed') !== null
      Object.assign(PushManager.prototype, {
        subscribe: () => {
          sessionStorage.setItem('subscribed', '')
          return Promise.resolve(subscription)
        },
        getSubscription: () => Promise.resolve(subscribed() ? subscription : null),
      })
    })
    const { id } = await (await signInGuest(server.url)).order('Negroni')
    await signInAt(phone)
    await phone.goto(`/app/orders/${id}`)
    await expectCached(phone, `/app/orders/${id}`)
    await phone.getByRole('button', { name: 'Tell me when it is ready' }).click()
    await expect(phone.getByText('This phone will tell you when it is ready')).toBeVisible()
    await expectAccessible(phone)
    await expectNoOverflow(phone)

    const notice = {
      title: 'The Night Heron',
      body: 'Ready: cubby 5, green',
      what: 'Ready',
      path: `/app/orders/${id}`,
      tag: 'o',
    }
    await deliver(context, phone, JSON.stringify(notice))
    const shown = () =>
      phone.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration('/app')
        const notices = (await registration?.getNotifications()) ?? []
        return notices.map(({ title, body }) => ({ title, body }))
      })
    await expect.poll(shown).toMatchObject([{ title: 'The Night Heron', body: 'Ready: cubby 5, green' }])

    await phone.goto('/app/account')
    await phone.getByRole('link', { name: 'Notifications' }).click()
    await expectAccessible(phone)
    await moveSubscription(context, 'https://updates.push.example.com/moved')
    await expect(phone.getByRole('button', { name: /^Turn off notifications on/ })).toHaveCount(1)
    // The content of a short screen starts below its header.
    const title = await phone.getByRole('heading', { name: 'Notifications' }).boundingBox()
    expect(title?.y).toBeLessThan(200)
    await phone.getByRole('button', { name: /^Turn off notifications on/ }).click()
    await expect(phone.getByText('Notifications are off.')).toBeVisible()
  } finally {
    await context.close()
  }
})

/** Simulates a new address for this browser from its push service. */
async function moveSubscription(context: BrowserContext, endpoint: string): Promise<void> {
  await context.serviceWorkers()[0]?.evaluate(async (address) => {
    const curve = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'
    const keys = { p256dh: curve, auth: 'tBHItJI5svbpez7KI4CCXg' }
    const newSubscription = { endpoint: address, toJSON: () => ({ endpoint: address, keys }) }
    await new Promise((waitUntil) => {
      self.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { newSubscription, waitUntil }))
    })
  }, endpoint)
}

/** Delivers a push message to the app's worker. */
async function deliver(context: BrowserContext, phone: Page, data: string): Promise<void> {
  const cdp = await context.newCDPSession(phone)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, scopeURL } of registrations) if (scopeURL.endsWith('/app')) resolve(registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const origin = new URL(phone.url()).origin
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
}
