import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures'
import { openGate } from './gate'
import { signInAt } from './phone'

test.use({
  expectedErrors: [
    /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_FAILED|Failed to fetch|Failed to load resource|loading route module/,
  ],
})

const screens = [
  {
    who: 'a guest',
    signOut: 'Sign out',
    open: async (page: Page) => {
      await signInAt(page)
      await page.goto('/app/account')
    },
    words: 'Not sent: there was no connection',
    pressAgain: 'Try again',
    out: async (page: Page) => expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible(),
  },
  {
    who: 'a manager',
    signOut: 'Logout',
    open: async (page: Page) => {
      await signIn(page, 'manager')
      await page.goto('/orders')
      await expect(page.getByText('Live', { exact: true })).toBeVisible()
    },
    words: 'What you pressed was not sent',
    pressAgain: 'Logout',
    out: async (page: Page) => expect(page.getByRole('button', { name: 'Login' })).toBeVisible(),
  },
]

for (const { who, open, signOut, words, pressAgain, out } of screens) {
  for (const [how, isNoticed] of [
    ['without a network', true],
    ['while the server is away', false],
  ] as const) {
    test(`${who} who signs out ${how} is informed that it was not sent, and signs out by pressing again`, async ({
      browser,
      server,
    }) => {
      const gate = await openGate(server.url)
      const context = await browser.newContext({ baseURL: gate.url, viewport: { width: 1280, height: 800 } })
      try {
        const page = await context.newPage()
        await open(page)
        await expect(page.getByRole('button', { name: signOut })).toBeVisible()
        await (isNoticed ? context.setOffline(true) : gate.shut())
        await page.getByRole('button', { name: signOut }).click()
        await expect(page.getByText(words)).toBeVisible()
        const path = new URL(page.url()).pathname
        await (isNoticed ? context.setOffline(false) : gate.open())
        await expect(page.getByText(/^Not connected since|^You are offline/)).toBeHidden()
        // No sign-out happens later without another press.
        expect(new URL(page.url()).pathname).toBe(path)
        await page.getByRole('button', { name: pressAgain }).click()
        await out(page)
      } finally {
        await context.close()
        await gate.shut()
      }
    })
  }
}

test('an answer that was on its way when the network failed does not hide that signing out was not sent', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const [guest] = screens
    if (!guest) throw new Error('No screen')
    let arrive: () => void = () => undefined
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    const routes = /__manifest\?.*sign-out/
    const asked = page.waitForRequest(routes)
    await page.route(
      routes,
      async (route) => {
        const response = await route.fetch()
        await arrived
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await guest.open(page)
    await asked
    await context.setOffline(true)
    await page.getByRole('button', { name: guest.signOut }).click()
    await expect(page.getByText(guest.words)).toBeVisible()
    const answered = page.waitForResponse(routes)
    arrive()
    await answered
    await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/livez'))
    await expect(page.getByText(guest.words)).toBeVisible()
  } finally {
    await context.close()
  }
})
