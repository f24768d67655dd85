import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Browser, type Page } from '@playwright/test'
import { DEMO_PASSWORD, type DemoStaff } from '../testing/accounts'
import { signInGuest, type Guest } from './guest'
import { startLocker, type E2eLocker } from './locker'
import { startHost, type E2eServer } from './server'

export { expect }

interface Options {
  /** Console errors that this test causes on purpose, e.g. the browser's line about a 404. */
  expectedErrors: RegExp[]
  /** Environment variables of the file's server, the same for all of its tests. */
  serverEnv: Record<string, string>
}

interface Fixtures {
  /** The Barback server of this test file. */
  server: E2eServer
  /** The demo venue's locker, which runs until the test ends. */
  locker: E2eLocker
  /** The locker's page, on which doors are closed. */
  doors: Page
  /** The guest who orders there. */
  guest: Guest
  /** Fails the test if the page throws or logs an error to its console. */
  quietConsole: undefined
}

interface WorkerFixtures {
  /** Servers by test file; one at a time, all in one process. */
  servers: { of(file: string, env?: Record<string, string>): Promise<E2eServer> }
}

export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  expectedErrors: [[], { option: true }],
  serverEnv: [{}, { option: true }],

  servers: [
    // Playwright reads a fixture's dependencies from this first parameter, which must be a destructuring pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const host = startHost()
      let current: (E2eServer & { file: string }) | undefined
      await use({
        async of(file, env = {}) {
          if (current?.file === file) return current
          await host.close()
          current = { file, ...(await host.open(env)) }
          return current
        },
      })
      await host.end()
    },
    { scope: 'worker' },
  ],

  server: async ({ servers, serverEnv }, use, testInfo) => use(await servers.of(testInfo.file, serverEnv)),

  baseURL: async ({ server }, use) => use(server.url),

  locker: async ({ server }, use) => {
    const locker = await startLocker(server.url)
    await use(locker)
    await locker.stop()
  },

  doors: async ({ browser, locker }, use) => {
    const doors = await openWindow(browser, locker.url)
    await use(doors)
    await doors.context().close()
  },

  guest: async ({ server }, use) => use(await signInGuest(server.url)),

  quietConsole: [
    async ({ context, expectedErrors }, use) => {
      const errors: { text: string; url?: string }[] = []
      // If an invalid form is sent before its checks have loaded, the server refuses it (app/platform/ui/form/lazy-check.ts), and the browser logs that.
      const refusedForms = new Set<string>()
      context.on('response', (response) => {
        if (response.status() === 400 && response.request().method() === 'POST') refusedForms.add(response.url())
      })
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push({ text: message.text(), url: message.location().url })
      })
      context.on('weberror', (error) => errors.push({ text: String(error.error()) }))
      await use(undefined)
      const isRefusedForm = ({ text, url }: { text: string; url?: string }) =>
        text.includes('status of 400') && url !== undefined && refusedForms.has(url)
      const unexpected = errors.filter(
        (error) => !isRefusedForm(error) && !expectedErrors.some((expected) => expected.test(error.text)),
      )
      expect(unexpected.map(({ text }) => text)).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Opens a page in a window of its own. The caller closes the page's context. In a tab that was loaded behind another, Chromium draws one frame a
 * second, and each press waits for two frames.
 */
export async function openWindow(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await page.goto(url)
  return page
}

/** Signs in a member of the demo's staff by sending the form of the login screen; the page stays where it is. */
export async function signIn(page: Page, account: DemoStaff): Promise<void> {
  await sendSignIn(page, '/login', { email: `${account}@barback.test` })
}

/** Signs in on the login screen that is open. */
export async function logIn(page: Page, account: DemoStaff): Promise<void> {
  await page.getByLabel('Email').fill(`${account}@barback.test`)
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Sends the form of a sign-in screen. Opening that screen and the one after it would take a sixth of the tests' time. */
export async function sendSignIn(page: Page, path: string, fields: Record<string, string>): Promise<void> {
  const form = { ...fields, password: DEMO_PASSWORD }
  const answer = await page.context().request.post(path, { form, maxRedirects: 0 })
  expect(answer.status()).toBe(302)
}

/** Waits for three frames: then the browser has painted what the script has rendered. */
export const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      ),
  )

/** Holds back the matching requests, or only those of one method, until the returned function is called. */
export async function holdBack(page: Page, url: string | RegExp, method?: 'POST'): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    if (method === undefined || route.request().method() === method) await released
    await route.continue()
  })
  return release
}

/** Expects that nothing is wider than the screen. */
export async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

/** The accessibility rules that apply: WCAG 2 A and AA, and axe-core's best practices. */
const HELD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']

/** Pending parts: the thin line of a loading screen, which is outside all landmarks, and pressed buttons without an answer yet. */
const UNDER_WAY = '.under-way, [data-pressed]'

/**
 * The accessibility violations of a page, by all rules or one. Its frames are tested as pages of their own; for frames, axe-core would open another page
 * each time ('legacy mode' does not).
 */
export async function barriers(page: Page, rule?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .exclude(UNDER_WAY)
    .exclude('iframe')
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  const { violations } = await (rule === undefined ? axe.withTags(HELD) : axe.withRules(rule)).analyze()
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`))
}

/** Expects no accessibility violation on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([])
}
