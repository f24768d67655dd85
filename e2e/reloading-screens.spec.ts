import type { Locator, Page } from '@playwright/test'
import { drawn, expect, holdBack, signIn, test } from './fixtures'
import { signInGuest } from './guest'
import { cardOf } from './kiosk'
import { HERON, PHONE, signInAt } from './phone'

// Low, so that each page is longer than the screen. Playwright does not hold back a service worker's requests.
test.use({ ...PHONE, viewport: { width: 360, height: 300 }, serviceWorkers: 'block' })

interface Screen {
  name: string
  path: string
  signIn(page: Page): Promise<void>
  /** The part of the screen that shows an order. */
  news(page: Page, orderId: number): Locator
}

const SCREENS: readonly Screen[] = [
  {
    name: 'a guest’s menu',
    path: HERON,
    signIn: signInAt,
    news: (page) => page.getByRole('complementary', { name: 'Your order' }),
  },
  {
    name: 'the kiosk',
    path: '/kiosk',
    signIn: (page) => signIn(page, 'bartender'),
    news: (page, id) => cardOf(page, id),
  },
  {
    name: 'the list of orders',
    path: '/orders',
    signIn: (page) => signIn(page, 'owner'),
    news: (page, id) => page.getByRole('link', { name: new RegExp(`, ${id}$`) }),
  },
]

/** In pixels from the top of the page. */
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

async function scroll(page: Page, to: number): Promise<void> {
  await page.mouse.wheel(0, to - (await scrolled(page)))
  await expect.poll(() => scrolled(page)).toBe(to)
}

/** Waits until the router has shown what it has loaded. */
async function reloaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const router: unknown = Reflect.get(window, '__remixRouter')
    const state: unknown = typeof router === 'object' && router !== null ? Reflect.get(router, 'state') : undefined
    return typeof state === 'object' && state !== null && Reflect.get(state, 'revalidation') === 'idle'
  })
  await drawn(page)
}

for (const { name, path, signIn: enter, news } of SCREENS) {
  test(`${name} stays where its reader has scrolled to while it reloads`, async ({ page, server }) => {
    const guest = await signInGuest(server.url)
    await enter(page)
    const reload = `**${path}.data*`
    const live = page.waitForResponse(/\/events/)
    await page.goto(path)
    await live
    // Twice, because a position that equals that of the reload before is not restored.
    for (const [from, to] of [
      [40, 80],
      [100, 140],
    ] as const) {
      await scroll(page, from)
      const release = await holdBack(page, reload)
      const [asked, answered] = [page.waitForRequest(reload), page.waitForResponse(reload)]
      const { id } = await guest.order('Negroni')
      await asked
      await scroll(page, to)
      release()
      await (await answered).finished()
      await reloaded(page)
      await expect(news(page, id)).toBeAttached()
      expect(await scrolled(page)).toBeGreaterThanOrEqual(to)
    }
  })
}

test('a press that lasts while the list of orders reloads opens the order that it began on', async ({
  page,
  server,
}) => {
  const guest = await signInGuest(server.url)
  await signIn(page, 'owner')
  const row = (id: number) => page.getByRole('link', { name: new RegExp(`, ${id}$`) })
  const reload = '**/orders.data*'
  const live = page.waitForResponse(/\/events/)
  const { id } = await guest.order('Negroni')
  await page.goto('/orders')
  await live
  const link = row(id)
  await link.scrollIntoViewIfNeeded()
  const release = await holdBack(page, reload)
  const [asked, answered] = [page.waitForRequest(reload), page.waitForResponse(reload)]
  const next = await guest.order('Negroni')
  await asked
  const box = await link.boundingBox()
  if (!box) throw new Error('Nothing to press')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  release()
  await (await answered).finished()
  await drawn(page)
  await expect(row(next.id)).toHaveCount(0)
  expect(await link.boundingBox()).toEqual(box)
  await page.mouse.up()
  await expect(page).toHaveURL(new RegExp(`/orders/${id}$`))
})
