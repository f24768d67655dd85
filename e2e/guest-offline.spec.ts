import type { Browser, BrowserContext, Page } from '@playwright/test'
import { openForgetfulLine } from '../testing/forgetful-line'
import { expect, expectAccessible, expectNoOverflow, openWindow, test } from './fixtures'
import { openGate, type Gate } from './gate'
import { signInGuest } from './guest'
import { mixAndLoad, openKiosk, reachInto } from './kiosk'
import { startLocker } from './locker'
import { cachedPaths, expectCached, HERON, PHONE, signInOnScreen } from './phone'

test.use({
  expectedErrors: [
    /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_FAILED|Failed to fetch|Failed to load resource|Failed to update a ServiceWorker|unknown error occurred when fetching the script/,
  ],
})

/** Runs with a phone whose connection to the server can be closed. */
async function withPhone(
  browser: Browser,
  serverUrl: string,
  run: (phone: Page, gate: Gate, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const gate = await openGate(serverUrl)
  const context = await browser.newContext({ ...PHONE, baseURL: gate.url })
  try {
    await run(await context.newPage(), gate, context)
  } finally {
    await context.close()
    await gate.shut()
  }
}

const offline = (phone: Page) => phone.getByText(/^You are offline: this is as of \d?\d:\d\d [AP]M\.$/)

test('an order opens without a network as it was, with its ticket, and a door that was tapped offline stays closed', async ({
  browser,
  page: bar,
  server,
}) => {
  const locker = await startLocker(server.url)
  try {
    await withPhone(browser, server.url, async (phone, gate) => {
      const guest = await signInGuest(server.url)
      const { id } = await guest.order('Negroni')
      await signInOnScreen(phone)
      await phone.goto(`/app/orders/${id}`)
      await expect(phone.getByRole('heading', { name: 'In the queue' })).toBeVisible()

      await openKiosk(bar)
      const doors = await openWindow(browser, locker.url)
      const number = await mixAndLoad(bar, doors, guest, id)
      await expect(phone.getByRole('heading', { name: `Cubby ${number}` })).toBeVisible()
      await expect(phone).toHaveTitle(new RegExp(`^Ready: cubby ${number} `))
      // Reload, because the phone caches a screen when it is loaded.
      await phone.reload()
      await expectCached(phone, `/app/orders/${id}`)

      await gate.shut()
      await phone.reload()
      await expect(phone.getByRole('heading', { name: `Cubby ${number}` })).toBeVisible()
      await expect(offline(phone)).toBeVisible()
      await phone.getByText('No internet at the locker?').click()
      await expect(phone.getByRole('img', { name: 'Code that opens your cubby' })).toBeVisible()
      await expectAccessible(phone)
      await expectNoOverflow(phone)

      await phone.getByRole('button', { name: 'Open', exact: true }).click()
      await expect(phone.getByText(/^Not sent/)).toBeVisible()
      await expectAccessible(phone)
      await gate.open()
      await expect(offline(phone)).toBeHidden()
      // The notice is still there, and nothing was sent by itself.
      await expect(phone.getByText(/^Not sent/)).toBeVisible()
      expect((await guest.read(id)).cubby?.phase).toBe('Loaded')
      await phone.getByRole('button', { name: 'Try again' }).click()
      await expect(phone.getByText(/^Not sent/)).toBeHidden()
      await expect.poll(async () => (await guest.read(id)).cubby?.phase).toBe('Collecting')
      await reachInto(doors, number, 'front')
      await expect(phone.getByRole('heading', { name: 'Picked up' })).toBeVisible()
      await doors.context().close()
    })
  } finally {
    await locker.stop()
  }
})

test("a ready order shows its ticket on a phone's first screen without a network, even if its own screen was never opened", async ({
  browser,
  page: bar,
  doors,
  server,
}) => {
  await withPhone(browser, server.url, async (phone, gate) => {
    const guest = await signInGuest(server.url)
    await signInOnScreen(phone)
    await phone.goto(HERON)
    await expectCached(phone, HERON)
    const { id } = await guest.order('Negroni')
    await openKiosk(bar)
    const number = await mixAndLoad(bar, doors, guest, id)
    const order = phone.getByRole('link', { name: `Cubby ${number} is ready` })
    await expect(order).toBeVisible()
    await expect
      .poll(() => phone.evaluate(async () => (await (await caches.match('/app'))?.text())?.includes('is ready')))
      .toBe(true)
    await gate.shut()
    // The home screen's icon opens this address.
    await phone.goto('/app/start')
    await expect(phone).toHaveURL(/\/app$/)
    await expect(offline(phone)).toBeVisible()
    await order.click()
    await expect(phone.getByRole('heading', { name: `Cubby ${number}` })).toBeVisible()
    await phone.getByText('No internet at the locker?').click()
    await expect(phone.getByRole('img', { name: 'Code that opens your cubby' })).toBeVisible()
    await phone.goto('/app/orders')
    await expect(phone.getByText(`Ready: cubby ${number}`)).toBeVisible()
  })
})

test('a drink that is added again after a lost response is in the basket once', async ({ browser, server }) => {
  const line = await openForgetfulLine(server.url)
  const context = await browser.newContext({ ...PHONE, baseURL: line.url })
  try {
    const phone = await context.newPage()
    await phone.goto(HERON)
    await phone.getByRole('button', { name: 'Yes, I am' }).click()
    await phone
      .getByRole('link', { name: /Negroni/ })
      .first()
      .click()
    const add = phone.getByRole('button', { name: /Add to basket/ })
    await expect(add).toBeVisible()
    line.losesAnswers = true
    await add.click()
    await expect(phone.getByText(/^Not sent/)).toBeVisible()
    expect(line.lost).toBeGreaterThan(0)
    line.losesAnswers = false
    await phone.getByRole('button', { name: 'Try again' }).click()
    await phone.getByRole('link', { name: /View basket/ }).click()
    await expect(phone.getByRole('link', { name: /1\s*×\s*Negroni/ })).toBeVisible()
    // Choosing it again adds another one.
    await phone.goto(HERON)
    await phone
      .getByRole('link', { name: /Negroni/ })
      .first()
      .click()
    await add.click()
    await phone.getByRole('link', { name: /View basket/ }).click()
    await expect(phone.getByRole('link', { name: /2\s*×\s*Negroni/ })).toBeVisible()
  } finally {
    await context.close()
    await line.close()
  }
})

test("signing out leaves nothing on the phone, and a screen that was never loaded shows that in the guest's language", async ({
  browser,
  server,
}) => {
  await withPhone(browser, server.url, async (phone, gate) => {
    const { id } = await (await signInGuest(server.url)).order('Negroni')
    await signInOnScreen(phone)
    await phone.goto('/app/orders')
    await phone.goto(`/app/orders/${id}`)
    await expectCached(phone, `/app/orders/${id}`)
    await expectCached(phone, '/app/orders')
    await phone.getByRole('link', { name: 'You', exact: true }).click()
    await phone.getByRole('button', { name: 'Sign out' }).click()
    await expect(phone.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expectCached(phone, '/app')
    // An order that was ready has cached this screen before, so it does not show that the others are gone.
    const ordersLeft = async () => (await cachedPaths(phone)).filter((path) => path.startsWith('/app/orders'))
    await expect.poll(ordersLeft).toEqual([])

    await phone.getByRole('button', { name: 'Español' }).click()
    await expect(phone.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
    await expect
      .poll(() => phone.evaluate(async () => (await caches.match('/app/offline'))?.text()))
      .toContain('No tienes conexión')
    await gate.shut()
    await phone.goto(`/app/orders/${id}`)
    await expect(phone.getByRole('heading', { name: 'No tienes conexión' })).toBeVisible()
    await expectAccessible(phone)
    await expectNoOverflow(phone)
  })
})

test('a link that is followed without a network opens the last seen version of the screen', async ({
  browser,
  server,
}) => {
  await withPhone(browser, server.url, async (phone, gate) => {
    await phone.goto(HERON)
    await phone.goto('/app')
    await expectCached(phone, '/app')
    await phone.goto(HERON)
    await expectCached(phone, HERON)
    await expect.poll(() => phone.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await gate.shut()
    await phone.getByRole('link', { name: 'Barback' }).click()
    await expect(phone.getByRole('heading', { name: 'Places' })).toBeVisible()
    await expect(offline(phone)).toBeVisible()
    await gate.open()
    await expect(offline(phone)).toBeHidden()
  })
})

test('a screen that is opened just as the app starts to cache screens is cached', async ({ browser, server }) => {
  await withPhone(browser, server.url, async (phone, _gate, context) => {
    // The first page registers the worker while the second one is loading.
    await phone.addInitScript(() => {
      if (sessionStorage.getItem('first')) return
      sessionStorage.setItem('first', 'yes')
      const container = ServiceWorkerContainer.prototype
      const { register } = container
      container.register = async function (...wanted) {
        document.documentElement.dataset.asks = 'yes'
        await new Promise((begin) => window.addEventListener('beforeunload', begin))
        return register.apply(this, wanted)
      }
    })
    await phone.goto(HERON)
    await expect(phone.locator('html[data-asks]')).toBeAttached()
    // The second page loads once the worker is active. The worker did not handle its request.
    await phone.route('**/app', async (route) => {
      const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
      await expect.poll(() => worker.evaluate('registration.active?.state')).toBe('activated')
      await route.continue()
    })
    await phone.evaluate(() => window.location.assign('/app'))
    await phone.waitForURL('**/app')
    await expectCached(phone, '/app')
  })
})

test('failed loads are repeated once the network is back: pictures, and the worker that caches screens', async ({
  browser,
  server,
}) => {
  await withPhone(browser, server.url, async (phone, gate) => {
    // The registration fails, as when the network is lost at the start of the first visit.
    await phone.addInitScript(() => {
      const container = ServiceWorkerContainer.prototype
      const { register } = container
      container.register = () => {
        container.register = register
        return Promise.reject(new TypeError('Failed to register'))
      }
    })
    await phone.route('**/images/**', (route) => route.abort())
    await phone.goto(HERON)
    const picture = phone.getByRole('main').locator('img').first()
    await expect(picture).toHaveAttribute('data-missing')
    await expect(picture).toBeHidden()
    await gate.shut()
    await expect(offline(phone)).toBeVisible()
    await phone.unroute('**/images/**')
    await gate.open()
    await expect(picture).toBeVisible()
    await expect.poll(() => phone.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  })
})
