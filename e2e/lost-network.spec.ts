import type { Page } from '@playwright/test'
import { cardOf } from './kiosk'
import { signedIn } from '../contract/calls/auth'
import { DEMO_PASSWORD } from '../testing/accounts'
import { createCaller } from '../testing/caller'
import { expect, expectAccessible, signIn, test } from './fixtures'
import { openGate } from './gate'
import { signInGuest } from './guest'

// Browsers log each failed request while the network or the server is away.
test.use({
  expectedErrors: [
    /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to load resource|loading route module|dynamically imported/,
  ],
})

const lost = (page: Page) => page.getByText(/^Not connected since \d?\d:\d\d/)

/** Advances the page's clock twice beyond the half minute after which a live screen reloads itself. */
async function waitAMinute(page: Page) {
  await page.clock.runFor(35_000)
  await page.clock.runFor(35_000)
}

for (const [name, path, sign] of [
  ['the kiosk', '/kiosk', 'All day'],
  ['the dashboard', '/', 'Dashboard'],
  ['the orders', '/orders', 'Under way'],
  ['an order', '/orders/1', 'History'],
  ['the lockers', '/businesses/1', 'Front door'],
  ['a locker', '/businesses/1/lockers/1', 'Front door'],
] as const) {
  test(`${name} without a network stays, shows since when, and recovers within 3 s`, async ({ page, context }) => {
    await page.clock.install()
    await signIn(page, path === '/kiosk' ? 'bartender' : 'owner')
    await page.goto(path)
    await expect(page.getByText(sign).first()).toBeVisible()
    await page.clock.runFor(2000)
    await context.setOffline(true)
    await waitAMinute(page)
    await expect(lost(page)).toBeVisible()
    await expect(page.getByText('Oh no')).toHaveCount(0)
    await expect(page.getByText(sign).first()).toBeVisible()
    const stale = page.locator(path === '/kiosk' ? '.cubbies' : 'main')
    await expect(stale).toHaveCSS('filter', 'grayscale(1)')
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(lost(page)).toBeHidden({ timeout: 3000 })
    await expect(page.getByText(sign).first()).toBeVisible()
  })
}

test('the kiosk without a network keeps an allergy red, and does not call its locker online', async ({
  page,
  context,
  locker,
  guest,
}) => {
  const { id } = await guest.orderAll([{ drink: 'Negroni', notes: 'I am allergic to nuts' }])
  await signIn(page, 'bartender')
  await page.goto('/kiosk')
  const bank = page.getByRole('region', { name: /^Locker/ }).first()
  await expect(bank.getByText('Online', { exact: true }), locker.url).toBeVisible()
  await context.setOffline(true)
  await expect(lost(page)).toBeVisible({ timeout: 45_000 })
  await expect(bank.getByText('Not known', { exact: true })).toBeVisible()
  await expect(bank.getByText('Online', { exact: true })).toBeHidden()
  const note = cardOf(page, id).locator('.kiosk-note')
  await expect(note).toContainText('Allergy: I am allergic to nuts')
  const filters = await note.evaluate((element) => {
    const found: string[] = []
    for (let at: Element | null = element; at; at = at.parentElement) found.push(getComputedStyle(at).filter)
    return found
  })
  expect(new Set(filters)).toEqual(new Set(['none']))
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(bank.getByText('Online', { exact: true })).toBeVisible()
})

test('the kiosk recovers after the server was away, with everything that has happened', async ({ browser, server }) => {
  const gate = await openGate(server.url)
  const context = await browser.newContext({ baseURL: gate.url })
  try {
    const page = await context.newPage()
    const guest = await signInGuest(server.url)
    await signIn(page, 'bartender')
    await page.goto('/kiosk')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await gate.shut()
    await expect(lost(page)).toBeVisible()
    const { id } = await guest.order('Negroni')
    await gate.open()
    await expect(lost(page)).toBeHidden({ timeout: 3000 })
    await expect(cardOf(page, id)).toBeVisible({ timeout: 3000 })
  } finally {
    await context.close()
    await gate.shut()
  }
})

/** Whether nothing has happened in the time that a stream's address has as its age, in milliseconds. */
function isQuiet(page: Page, stream: string): Promise<boolean> {
  return page.evaluate(async (path) => {
    const leave = new AbortController()
    const { headers } = await fetch(path, { headers: { Accept: 'text/event-stream' }, signal: leave.signal })
    leave.abort()
    return headers.has('X-Nothing-Missed')
  }, stream)
}

test('a screen reloads when something has happened, but not because it starts listening', async ({ page, server }) => {
  const guest = await signInGuest(server.url)
  await signIn(page, 'bartender')
  await page.goto('/kiosk')
  // A page may have missed what happened in the last seconds, and reloads for it.
  await expect.poll(() => isQuiet(page, '/kiosk/events?businessId=1&age=5000')).toBe(true)
  await page.goto('/kiosk', { waitUntil: 'commit' })
  const loads: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/kiosk.data') loads.push(request.method())
  })
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  // Longer than the time for which changes are batched.
  await page.waitForFunction((since) => Date.now() - since > 500, Date.now())
  expect(loads).toEqual([])
  const { id } = await guest.order('Negroni')
  await expect(cardOf(page, id)).toBeVisible()
  expect(loads).toContain('GET')
})

for (const status of [429, 503]) {
  test(`a live screen whose events were refused with ${status} retries after the given time`, async ({ page }) => {
    let asked = 0
    await page.route('**/kiosk/events**', (route) => {
      asked += 1
      return asked === 1 ? route.fulfill({ status, headers: { 'Retry-After': '1' }, body: '{}' }) : route.continue()
    })
    await signIn(page, 'bartender')
    await page.goto('/kiosk')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    expect(asked).toBe(2)
  })
}

test('a press on a locker’s screen without a network is refused in words, and the screen stays', async ({
  page,
  context,
}) => {
  await signIn(page, 'owner')
  await page.goto('/businesses/1/lockers/1')
  const press = page.getByRole('button', { name: 'Out of service' }).first()
  await expect(press).toBeVisible()
  await context.setOffline(true)
  await press.click()
  await expect(page.getByText('What you pressed was not sent')).toBeVisible()
  await expect(lost(page)).toBeVisible()
  await context.setOffline(false)
  await expect(lost(page)).toBeHidden({ timeout: 3000 })
  // The tap was not stored, and is not sent later.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Back in service' })).toHaveCount(0)
})

test('a link followed without a network keeps the screen, and opens once the network is back', async ({
  page,
  context,
}) => {
  await signIn(page, 'owner')
  await page.goto('/orders')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Places', exact: true }).first().click()
  await expect(lost(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(lost(page)).toBeHidden({ timeout: 3000 })
  await expect(page.getByRole('heading', { name: 'Places', exact: true })).toBeVisible()
})

test('a page of an earlier build reloads once for the new one', async ({ page }) => {
  let loads = 0
  page.on('load', () => (loads += 1))
  await signIn(page, 'owner')
  await page.goto('/orders')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.route(/\.data/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-barback-build': 'the next one' } })
  })
  const before = loads
  await page.getByRole('link', { name: 'Completed', exact: true }).click()
  await expect.poll(() => loads).toBe(before + 1)
  // The tap opens the screen that it was meant for.
  await expect(page).toHaveURL(/status=Completed/)
  await page.getByRole('link', { name: 'Ready', exact: true }).click()
  await expect(page).toHaveURL(/status=Ready/)
  expect(loads).toBe(before + 1)
})

test('a member of staff who was signed out elsewhere is informed, signs in and is back on the same screen', async ({
  page,
  server,
}) => {
  await signIn(page, 'manager')
  await page.goto('/orders?status=all')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await signOutElsewhere(server.url)
  await expect(page.getByText('You were signed out')).toBeVisible({ timeout: 45_000 })
  await page.getByLabel('Email').fill('manager@barback.test')
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/orders\?status=all$/)
})

/** Signs the manager out everywhere, from another device. */
async function signOutElsewhere(url: string) {
  const signIn = await createCaller(url).post('/v1/auth/login', {
    email: 'manager@barback.test',
    password: DEMO_PASSWORD,
  })
  const { token, expiresAt } = signIn.read(signedIn)
  const phone = createCaller(url, () => ({ Authorization: `Bearer ${token}`, ExpiresAt: String(expiresAt) }))
  expect((await phone.delete('/v1/auth/sessions')).status).toBeLessThan(300)
}
