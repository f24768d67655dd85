import type { BrowserContext, FrameLocator, Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures'
import { startDemoLocker, type E2eLocker } from './locker'

// Over HTTP/1.1, as here, a browser allows six connections per host.
const TABS = 7

let locker: E2eLocker
test.beforeAll(async ({ servers }, testInfo) => {
  locker = await startDemoLocker(await servers.of(testInfo.file))
})
test.afterAll(() => locker.stop())

/** Tracks open event streams, by tab. */
function watchStreams(context: BrowserContext) {
  const open = new Map<unknown, { page: Page; path: string }>()
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/events')) open.set(request, { page: request.frame().page(), path: pathname })
  })
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => open.delete(request))
  return { all: () => [...open.values()].filter(({ page }) => !page.isClosed()) }
}

async function openTabs(context: BrowserContext, path: string, count: number): Promise<Page[]> {
  const tabs: Page[] = []
  for (let n = 0; n < count; n++) {
    const tab = await context.newPage()
    await tab.goto(path)
    tabs.push(tab)
  }
  return tabs
}

const live = (page: Page | FrameLocator) => page.getByText('Live', { exact: true })

test('seven tabs of the bar’s screen share a stream, the eighth opens, and all continue after the leading tab is closed', async ({
  page,
  context,
  guest,
}) => {
  await signIn(page, 'bartender')
  const streams = watchStreams(context)
  const tabs = [page, ...(await openTabs(context, '/kiosk', TABS - 1))]
  await page.goto('/kiosk')
  for (const tab of tabs) await expect(live(tab)).toBeVisible()
  await expect.poll(() => streams.all().length).toBe(1)
  const [eighth] = await openTabs(context, '/kiosk', 1)
  if (eighth) tabs.push(eighth)
  for (const tab of tabs) await expect(live(tab)).toBeVisible()

  const first = await guest.order('Negroni')
  for (const tab of tabs) await expect(tab.locator(`#order-${first.id}`)).toBeVisible({ timeout: 5000 })

  const [leader] = streams.all()
  await leader?.page.close()
  // During the handover of the stream.
  const second = await guest.order('Margarita')
  const others = tabs.filter((tab) => tab !== leader?.page)
  expect(others).toHaveLength(TABS)
  for (const tab of others) await expect(tab.locator(`#order-${second.id}`)).toBeVisible({ timeout: 5000 })
  expect(streams.all()).toHaveLength(1)
})

test('seven tabs of the demo are live, and the eighth opens', async ({ page, context }) => {
  const streams = watchStreams(context)
  await page.goto('/demo')
  const tabs = [page, ...(await openTabs(context, '/demo', TABS))]
  for (const tab of tabs) {
    const bar = tab.frameLocator('iframe[title="The bar’s screen"]')
    await expect(live(bar)).toBeVisible()
    await expect(tab.frameLocator('iframe[title="The locker"]').getByText('Connected')).toBeVisible()
  }
  // A leading tab that goes silent is replaced, so there may briefly be two.
  const doubled = () => streams.all().length - new Set(streams.all().map(({ path }) => path)).size
  await expect.poll(doubled).toBe(0)
})

test('tabs of seven different screens leave room for an eighth', async ({ page, context, guest }) => {
  await signIn(page, 'owner')
  const streams = watchStreams(context)
  const paths = [
    '/',
    '/orders',
    '/businesses/1',
    '/businesses/1/lockers/1',
    '/kiosk?businessId=1',
    '/kiosk?businessId=2',
  ]
  const tabs: Page[] = []
  for (const path of paths) tabs.push(...(await openTabs(context, path, 1)))
  await page.goto('/reports/tonight')
  await expect(page.getByRole('heading').first()).toBeVisible()
  expect(streams.all().length).toBeLessThanOrEqual(4)
  const { id } = await guest.order('Negroni')
  const bar = tabs[4]
  await expect(bar?.locator(`#order-${id}`) ?? page.locator('nothing')).toBeVisible({ timeout: 10_000 })
})

test('after another user signs in beside it, a screen does not use the stream of the earlier user', async ({
  page,
  context,
}) => {
  await signIn(page, 'owner')
  await page.goto('/orders')
  await expect(live(page)).toBeVisible()
  const streams = watchStreams(context)
  const beside = await context.newPage()
  await beside.goto('/orders')
  await expect(live(beside)).toBeVisible()
  expect(streams.all()).toHaveLength(0)
  await context.clearCookies()
  await signIn(beside, 'manager')
  await beside.goto('/orders')
  await expect(live(beside)).toBeVisible()
  expect(streams.all().map((stream) => stream.page)).toEqual([beside])
})

test('where tabs cannot share, a hidden one closes its stream, and misses nothing once it is visible again', async ({
  page,
  context,
  guest,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'locks')
    Object.defineProperty(document, 'hidden', { get: () => document.documentElement.dataset.away !== undefined })
  })
  const turnTo = (isSeen: boolean) =>
    page.evaluate((seen) => {
      document.documentElement.toggleAttribute('data-away', !seen)
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, isSeen)
  await signIn(page, 'bartender')
  const streams = watchStreams(context)
  await page.goto('/kiosk')
  await expect(live(page)).toBeVisible()
  expect(streams.all()).toHaveLength(1)
  await turnTo(false)
  await expect.poll(() => streams.all().length).toBe(0)
  const { id } = await guest.order('Negroni')
  await turnTo(true)
  await expect(page.locator(`#order-${id}`)).toBeVisible({ timeout: 5000 })
  expect(streams.all()).toHaveLength(1)
})
