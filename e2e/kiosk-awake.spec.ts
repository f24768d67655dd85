import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { signInGuest } from './guest'
import { openKiosk } from './kiosk'
import { countTones, tonesOf, volumesOf } from './tones'

declare global {
  interface Window {
    /** Number of wake locks requested, and released. */
    asked?: number
    released?: number
  }
}

test("the bar's screen keeps a wake lock, requests it again when the page is visible again, and releases it afterwards", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.asked = 0
    window.released = 0
    const locks = {
      request: async () => {
        window.asked = (window.asked ?? 0) + 1
        return {
          release: async () => {
            window.released = (window.released ?? 0) + 1
          },
        }
      },
    }
    Object.defineProperty(navigator, 'wakeLock', { value: locks })
  })
  await openKiosk(page)
  expect(await counted(page)).toEqual([1, 0])
  await seen(page, 'hidden')
  expect(await counted(page)).toEqual([1, 0])
  // A browser releases the wake lock when the page is hidden.
  await seen(page, 'visible')
  await expect.poll(() => counted(page)).toEqual([2, 0])
  // A finger is down for a moment. The first tap also lets the browser play sound, and is not lost by that.
  await page.getByText('If the internet fails').click({ delay: 300 })
  await page.getByRole('link', { name: 'set a PIN' }).click()
  await expect(page).toHaveURL(/\/users\//)
  await expect.poll(() => counted(page)).toEqual([2, 1])
})

test("the bar's screen works without a wake lock", async ({ page }) => {
  await page.addInitScript(() => {
    const locks = { request: () => Promise.reject(new DOMException('The battery is low', 'NotAllowedError')) }
    Object.defineProperty(navigator, 'wakeLock', { value: locks })
  })
  await openKiosk(page)
})

test("the bar's screen works in a browser that makes no sound", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'AudioContext', { value: undefined })
  })
  await openKiosk(page)
})

test('the bell rings again, louder each time, until somebody touches the screen', async ({ page, server }) => {
  const guest = await signInGuest(server.url)
  await page.clock.install()
  await openKiosk(page)
  await page.locator('.kiosk-clock').click()
  await countTones(page)
  await guest.order('Negroni')
  await expect.poll(() => tonesOf(page)).toBe(2)
  await page.clock.runFor(30_000)
  await expect.poll(() => tonesOf(page)).toBe(4)
  await page.clock.runFor(30_000)
  await expect.poll(() => tonesOf(page)).toBe(6)
  const [first = 0, , second = 0, , third = 0] = await volumesOf(page)
  expect(second).toBeGreaterThan(first)
  expect(third).toBeGreaterThan(second)
  await page.locator('.kiosk-clock').click()
  await page.clock.runFor(90_000)
  expect(await tonesOf(page)).toBe(6)
})

test('the bell rings once where ringing again is switched off', async ({ page, server }) => {
  const guest = await signInGuest(server.url)
  await page.clock.install()
  await openKiosk(page)
  await page.locator('.kiosk-clock').click()
  await page.getByText('Sound on').click()
  await page.getByLabel('Ring again, louder, until somebody taps').uncheck()
  await countTones(page)
  await guest.order('Negroni')
  await expect.poll(() => tonesOf(page)).toBe(2)
  await page.clock.runFor(90_000)
  expect(await tonesOf(page)).toBe(2)
})

function counted(page: Page) {
  return page.evaluate(() => [window.asked, window.released])
}

function seen(page: Page, state: DocumentVisibilityState) {
  return page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
