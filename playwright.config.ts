import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.mjs'

const browser = process.env.CHROMIUM_PATH ?? (await findBrowser())

/** Each test file runs against a server and a database of its own (e2e/fixtures.ts); files run side by side. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/prepare.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // One more try where a change waits for the answer; the report names what needed it, and that is mended.
  retries: process.env.CI ? 1 : 0,
  // Limits for what hangs, not for what is slow: a machine may be busy with something else.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    // Costs a sixth of the time: `npx playwright test --trace on` for one that fails.
    trace: 'off',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
