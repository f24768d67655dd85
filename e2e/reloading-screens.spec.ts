import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures'
import { signInGuest } from './guest'
import { cardOf } from './kiosk'
import { HERON, PHONE, signInAt } from './phone'

// Low, so that each page is longer than the screen. A worker's requests could not be held back.
test.use({ ...PHONE, viewport: { width: 360, height: 300 }, serviceWorkers: 'block' })

interface Screen {
  name: string
  path: string
  signIn(page: Page): Promise<void>
  /** What an order adds to the screen, above the rest. */
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
    news: (page, id) => page.getByRole('link', { name: String(id), exact: true }),
  },
]

/** In pixels from the top of the page. */
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

async function scroll(page: Page, to: number): Promise<void> {
  await page.mouse.wheel(0, to - (await scrolled(page)))
  await expect.poll(() => scrolled(page)).toBe(to)
}

/** Holds back the answers to the screen's reloads until the returned function is called. */
async function holdReloads(page: Page, path: string): Promise<() => void> {
  let open: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route(`**${path}.data*`, async (route) => {
    await held
    await route.continue()
  })
  return () => open?.()
}

for (const { name, path, signIn: enter, news } of SCREENS) {
  test(`${name} stays where its reader has scrolled to while it reloads`, async ({ page, server }) => {
    const guest = await signInGuest(server.url)
    await enter(page)
    const live = page.waitForResponse(/\/events/)
    await page.goto(path)
    await live
    // Twice, because a position that equals that of the reload before is not restored.
    for (const [from, to] of [
      [40, 80],
      [100, 140],
    ] as const) {
      await scroll(page, from)
      const letGo = await holdReloads(page, path)
      const asked = page.waitForRequest(`**${path}.data*`)
      const { id } = await guest.order('Negroni')
      await asked
      await scroll(page, to)
      letGo()
      await expect(news(page, id)).toBeAttached()
      expect(await scrolled(page)).toBeGreaterThanOrEqual(to)
    }
  })
}
