import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/launch'
import { findBrowser, findShell } from './scripts/browser.mjs'

/** Each test file runs against its own server and database (e2e/fixtures.ts); files run in parallel. */
export default defineConfig({
  testDir: 'e2e',
  // They need `npm run cluster -- --evening`, which starts them.
  testIgnore: process.env.CLUSTER ? [] : 'cluster/**',
  globalSetup: './e2e/prepare.ts',
  // One more than cores, for tests that wait.
  workers: availableParallelism() + 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // One retry in CI, where a change waits for the result; the report names the tests that needed it, and those get fixed.
  retries: process.env.CI ? 1 : 0,
  // Limits for hanging tests, not for slow ones: the machine may be busy.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    // Tracing costs a sixth of the run time: use `npx playwright test --trace on` for a failing test.
    trace: 'off',
    launchOptions: launchOptions(findShell() ?? (await findBrowser())),
  },
})
