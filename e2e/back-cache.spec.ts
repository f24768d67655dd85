import { chromium } from '@playwright/test'
import { launchOptions } from './launch'
import { expect, test } from './fixtures'
import { expectAwake, HERON } from './phone'
import { findBrowser } from '../scripts/browser.mjs'

test('the back button shows the menu as it was left, from the browser’s own memory, and it is live again', async ({
  server,
}) => {
  const options = launchOptions(await findBrowser())
  // Playwright turns this cache off in its own browser.
  const browser = await chromium.launch({ ...options, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  try {
    const page = await browser.newPage()
    await page.goto(server.url + HERON)
    await expectAwake(page, page.locator('.chips'))
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.goto(`${server.url}/demo/read/README.md`)
    const reloaded = page.waitForResponse((response) => response.url().includes('.data'))
    await page.evaluate(() => history.back())
    await reloaded
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  } finally {
    await browser.close()
  }
})
