import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures'
import { openKiosk } from './kiosk'
import { fillBasket, openMenu, order, PHONE } from './phone'

// Windows' high contrast, which removes backgrounds and shadows.
test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))

/** The texts of buttons that nothing but their text marks as buttons. */
function bareButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, .button, .rt-BaseButton, .basket-bar')]
      .filter((button) => button.checkVisibility() && parseFloat(getComputedStyle(button).borderTopWidth) < 1)
      .map((button) => button.innerText || button.ariaLabel || button.outerHTML),
  )
}

/** True if the element has the background of a selected item. */
function isHighlighted(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((chosen) => {
    const probe = document.body.appendChild(document.createElement('p'))
    probe.style.cssText = 'forced-color-adjust: none; background: Highlight'
    const highlight = getComputedStyle(probe).backgroundColor
    probe.remove()
    const found = document.querySelector(chosen)
    return found !== null && getComputedStyle(found).backgroundColor === highlight
  }, selector)
}

test.describe('on a guest’s phone', () => {
  test.use(PHONE)

  test('buttons have borders, and the chosen tip is highlighted', async ({ page }) => {
    await openMenu(page)
    expect(await bareButtons(page)).toEqual([])
    await fillBasket(page)
    await page.getByLabel(/^18%/).check()
    expect(await bareButtons(page)).toEqual([])
    expect(await isHighlighted(page, '.tip:has(:checked)')).toBe(true)
    await order(page)
    expect(await bareButtons(page)).toEqual([])
  })
})

test('buttons of the bar’s screen have borders', async ({ page, guest }) => {
  const { id } = await guest.order('Negroni')
  await openKiosk(page)
  await expect(page.locator(`#order-${id}`)).toBeVisible()
  expect(await bareButtons(page)).toEqual([])
})

for (const path of ['/products', '/orders', '/products/1', '/users/create']) {
  test(`buttons of the portal have borders, and the current screen is highlighted: ${path}`, async ({ page }) => {
    await signIn(page, 'admin')
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    expect(await bareButtons(page)).toEqual([])
    if (path === '/orders') expect(await isHighlighted(page, '.shelves a[aria-current]')).toBe(true)
  })
}
