import type { Page } from '@playwright/test'
import { noisyPhoto } from '../testing/noisy-photo'
import { expect, expectAccessible, expectNoOverflow, signIn, test } from './fixtures'
import { HERON } from './phone'

const SCREEN = '/businesses/1/guests-view'

/** A photo with details everywhere, which compresses badly. */
const photo = () => noisyPhoto({ width: 1600, height: 1000, sigma: 40, quality: 90 })

const buttonIn = (page: Page, theme: string) =>
  page.locator('figure', { hasText: theme }).getByText('View basket', { exact: true })

test('the preview follows the form in both themes, before anything is saved', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto(SCREEN)
  await page.getByLabel('Color', { exact: true }).fill('#101060')
  await expect(buttonIn(page, 'Light theme')).toHaveCSS('background-color', 'rgb(16, 16, 96)')
  await expect(buttonIn(page, 'Dark theme')).not.toHaveCSS('background-color', 'rgb(16, 16, 96)')
  await expect(page.getByText(/#101060 would be hard to read here/)).toBeVisible()
  await page.getByLabel('Pick the color').fill('#ffcc00')
  await expect(page.getByLabel('Color', { exact: true })).toHaveValue('#ffcc00')
  await expect(buttonIn(page, 'Dark theme')).toHaveCSS('background-color', 'rgb(255, 204, 0)')
  await page.getByLabel('Description').fill('Where the herons drink')
  await expect(page.locator('figure').getByText('Where the herons drink')).toHaveCount(2)
  await page
    .getByLabel('Photo', { exact: true })
    .setInputFiles({ name: 'bar.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await expect(page.locator('.face-preview-photo').first()).toHaveAttribute('src', /\/places\/1-/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved!')).toBeVisible()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoOverflow(page)
  }
})

/** Waits until nothing more has arrived for half a second. */
async function expectQuiet(received: () => number): Promise<void> {
  let last = -1
  const isQuiet = () => {
    const same = received() === last
    last = received()
    return same
  }
  await expect.poll(isQuiet, { intervals: [500] }).toBe(true)
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 2.625 })

  test('a first visit with the photo stays under 180 kB, and nothing shifts', async ({ page }) => {
    const line = await page.context().newCDPSession(page)
    await line.send('Network.enable')
    let bytes = 0
    line.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await page.goto(HERON, { waitUntil: 'load' })
    await expect(page.locator('.venue-photo')).toHaveJSProperty('complete', true)
    const shown = await page.locator('.venue-photo').evaluate((image: HTMLImageElement) => {
      return { width: image.naturalWidth, src: new URL(image.currentSrc).searchParams.get('size') }
    })
    expect(shown.src).toBe('head-1200')
    await expectQuiet(() => bytes)
    expect(bytes).toBeLessThanOrEqual(180_000)
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            resolve(list.getEntries().reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0))
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(0), 500)
        }),
    )
    expect(shift).toBe(0)
  })

  test('the address leads to the map, the phone calls, and the hours unfold', async ({ page }) => {
    await page.goto(HERON)
    const map = page.getByRole('link', { name: '118 East Bay Street, Jacksonville, FL 32202: open the map' })
    await expect(map).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=The\+Night/)
    await expect(page.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+1\d{10}$/)
    await page.getByText('24 hours', { exact: false }).first().click()
    await expect(page.getByText('Wednesday')).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)
  })
})
