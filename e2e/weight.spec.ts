import type { Browser, Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures'
import { signInGuest } from './guest'
import { HERON, signInAt } from './phone'
import { expectQuiet } from './quiet'

/** The most JavaScript that a screen may load on a first visit, in bytes as they are transferred. */
const GUEST_MOST = 120_000
const PORTAL_MOST = 150_000

/** Opens a screen in a browser that has nothing cached, signed in like `page`. Returns the bytes of its scripts, with headers. */
async function scriptBytes(browser: Browser, page: Page, path: string): Promise<number> {
  const fresh = await browser.newContext({
    storageState: await page.context().storageState(),
    viewport: page.viewportSize(),
  })
  try {
    const opened = await fresh.newPage()
    const line = await fresh.newCDPSession(opened)
    await line.send('Network.enable')
    const scripts = new Set<string>()
    let bytes = 0
    line.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (new URL(request.url).pathname.endsWith('.js')) scripts.add(requestId)
    })
    line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength
    })
    const answer = await opened.goto(new URL(path, page.url()).href)
    expect(answer?.status(), path).toBe(200)
    await expectQuiet(() => bytes)
    expect(bytes, `${path} was not read`).toBeGreaterThan(10_000)
    return bytes
  } finally {
    await fresh.close()
  }
}

test('no screen of the guests loads more than 120 kB of scripts', async ({ page, browser, server }) => {
  await signInAt(page)
  const { id } = await (await signInGuest(server.url)).order('Negroni')
  await page.goto(HERON)
  const drink = await page
    .getByRole('link', { name: /^Negroni/ })
    .first()
    .getAttribute('href')
  const screens = [
    '/app',
    HERON,
    drink ?? '',
    `${HERON}/basket`,
    '/app/orders',
    `/app/orders/${id}`,
    `/app/orders/${id}/receipt`,
    '/app/account',
    '/app/account/settings',
    '/app/account/cards',
  ]
  const heavy: string[] = []
  for (const path of screens) {
    const bytes = await scriptBytes(browser, page, path)
    if (bytes > GUEST_MOST) heavy.push(`${path}: ${bytes}`)
  }
  expect(heavy).toEqual([])
})

test('no screen of the portal loads more than 150 kB of scripts', async ({ page, browser, server }) => {
  const { id } = await (await signInGuest(server.url)).order('Negroni')
  await signIn(page, 'owner')
  await page.goto('/')
  const screens = [
    '/',
    '/orders',
    `/orders/${id}`,
    '/business-menu',
    '/businesses/1',
    '/businesses/1/guests-view',
    '/reports/sales',
    '/customers',
    '/kiosk',
  ]
  const heavy: string[] = []
  for (const path of screens) {
    const bytes = await scriptBytes(browser, page, path)
    if (bytes > PORTAL_MOST) heavy.push(`${path}: ${bytes}`)
  }
  expect(heavy).toEqual([])
})
