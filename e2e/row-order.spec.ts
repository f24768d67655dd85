import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, signIn, test } from './fixtures'

/** The parts of a drink with several, on its screen. */
async function openParts(page: Page) {
  await signIn(page, 'admin')
  await page.goto('/master-menu/standard-drinks?searchString=Mai-Tai')
  await page
    .getByRole('link', { name: /Mai-Tai/ })
    .first()
    .click()
  await expect(handles(page).first()).toBeVisible()
}

const handles = (page: Page) => page.locator('.order-grip button')
const names = (page: Page) =>
  handles(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.split(':')[0] ?? ''))

test('a row is dragged to another place by its handle, and stays there', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openParts(page)
  const before = await names(page)
  const [first, second] = before
  await handles(page).first().scrollIntoViewIfNeeded()
  const [from, to] = [await handles(page).nth(0).boundingBox(), await handles(page).nth(1).boundingBox()]
  if (!from || !to) throw new Error('Both handles are in view')
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y + 30, { steps: 3 })
  await page.mouse.move(from.x + 20, to.y + 40, { steps: 6 })
  await expect(page.locator('[data-dragged]')).toHaveCount(1)
  await page.mouse.up()
  const after = [second, first, ...before.slice(2)]
  await expect.poll(() => names(page)).toEqual(after)
  await expect(page.getByText('New order saved!')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(handles(page).first()).toBeVisible()
  expect(await names(page)).toEqual(after)
})

test('on a phone, the arrow keys move a row, and the handle keeps the focus', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await openParts(page)
  const [first, second, ...others] = await names(page)
  await handles(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => names(page)).toEqual([second, first, ...others])
  await expect(handles(page).nth(1)).toBeFocused()
  await expect(page.getByText('New order saved!')).toBeVisible()
  await expectNoOverflow(page)
})
