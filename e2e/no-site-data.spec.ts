import type { Page } from '@playwright/test'
import { expect, logIn, test } from './fixtures'
import { HERON, openMenu, PHONE, signInOnScreen } from './phone'

// A wrong password; and Remix's own script in each page, which reads the scroll position before our script provides a storage.
test.use({ expectedErrors: [/status of 401|^SecurityError: Access is denied for this document/] })

/** Simulates a browser whose user has blocked site data: every access throws. */
async function blockSiteData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'caches', 'indexedDB', 'Notification', 'BroadcastChannel']) {
      Object.defineProperty(window, name, { get: refuse, configurable: true })
    }
    for (const name of ['serviceWorker', 'locks', 'permissions']) {
      Object.defineProperty(Navigator.prototype, name, { get: refuse })
    }
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })
  })
}

test('the bar’s screen is live in a browser that stores nothing', async ({ page, guest }) => {
  await blockSiteData(page)
  await page.goto('/login')
  await logIn(page, 'bartender')
  await expect(page).toHaveURL(/\/(kiosk)?$/)
  await page.goto('/kiosk')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const { id } = await guest.order('Negroni')
  await expect(page.locator(`#order-${id}`)).toBeVisible({ timeout: 5000 })
})

test('the bar’s screen is live where locks exist but are refused', async ({ page, guest }) => {
  await page.addInitScript(() => {
    LockManager.prototype.request = () => Promise.reject(new DOMException('Denied', 'SecurityError'))
  })
  await page.goto('/login')
  await logIn(page, 'bartender')
  await expect(page).toHaveURL(/\/(kiosk)?$/)
  await page.goto('/kiosk')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const { id } = await guest.order('Negroni')
  await expect(page.locator(`#order-${id}`)).toBeVisible({ timeout: 5000 })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the menu, an order and the notifications open in a browser that stores nothing', async ({ page, guest }) => {
    const { id } = await guest.order('Negroni')
    await blockSiteData(page)
    await openMenu(page)
    await signInOnScreen(page)
    await page.goto(HERON)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(`/app/orders/${id}`)
    await expect(page.locator('main')).toBeVisible()
  })

  test('a guest whose browser refuses cookies is informed at the basket and at signing in', async ({ page }) => {
    await blockSiteData(page)
    for (const path of [`${HERON}/basket`, '/app/sign-in']) {
      await page.goto(path)
      await expect(page.getByText('Your browser blocks cookies.')).toBeVisible()
    }
  })
})

test('staff whose browser refuses cookies are informed, and signing in does not loop', async ({ page }) => {
  await blockSiteData(page)
  // Cookies that the browser refuses are not sent back.
  await page.route('**/*', async (route) => {
    const { cookie: _cookie, ...headers } = await route.request().allHeaders()
    await route.continue({ headers })
  })
  await page.goto('/login')
  const words = page.getByText('Your browser blocks cookies.')
  await expect(words).toBeVisible()
  await page.getByLabel('Email').fill('owner@barback.test')
  await page.getByLabel('Password').fill('wrong, or right')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(words).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
})
