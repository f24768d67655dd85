import type { Locator } from '@playwright/test'
import { expect, expectNoOverflow, signIn, test } from './fixtures'

test.use({ viewport: { width: 1024, height: 768 } })

/** How far a list reaches beyond its frame, in pixels. */
async function hiddenBy(frame: Locator): Promise<number> {
  return frame.evaluate((element) => element.scrollWidth - element.clientWidth)
}

for (const who of ['manager', 'owner'] as const)
  for (const path of ['/orders?status=all', '/'])
    test(`the orders of ${path} show their total at 1024 px to the ${who}`, async ({ page }) => {
      await signIn(page, who)
      await page.goto(path)
      const total = page.getByRole('columnheader', { name: 'Total' })
      await total.scrollIntoViewIfNeeded()
      await expect(total).toBeInViewport({ ratio: 1 })
      expect(await hiddenBy(page.locator('.grid-scroll').first())).toBe(0)
      await expectNoOverflow(page)
    })

for (const [path, last] of [
  ['/reports/sales', 'Fees'],
  ['/reports/summary', 'Venue'],
] as const) {
  test(`the figures of ${path} fit at 1024 px`, async ({ page }) => {
    await signIn(page, 'owner')
    await page.goto(path)
    const heading = page.getByRole('columnheader', { name: last, exact: true })
    await heading.scrollIntoViewIfNeeded()
    await expect(heading).toBeInViewport({ ratio: 1 })
    expect(await hiddenBy(page.locator('.grid-scroll').last())).toBe(0)
    await expectNoOverflow(page)
  })
}

test('a list leaves out the only venue at 1024 px, and shows it at 1280 px', async ({ page }) => {
  await signIn(page, 'manager')
  await page.goto('/orders?status=all')
  await expect(page.getByRole('columnheader', { name: 'Guest' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Place', exact: true })).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('columnheader', { name: 'Place', exact: true })).toBeVisible()
})

test('a row of the catalogue is linked by its name', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/products/brands')
  await expect(page.getByRole('row').nth(1).getByRole('link')).toHaveAccessibleName(/\p{L}+.*, \d+$/u)
})

test('the mouse wheel scrolls the page over a focused number field, and the number stays', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('/businesses/1?edit')
  const distance = page.getByLabel(/Max Distance/)
  await distance.scrollIntoViewIfNeeded()
  await distance.click()
  const before = await distance.inputValue()
  await distance.hover()
  const top = await page.evaluate(() => window.scrollY)
  await page.mouse.wheel(0, top > 100 ? -120 : 120)
  await expect.poll(() => page.evaluate(() => window.scrollY)).not.toBe(top)
  expect(await distance.inputValue()).toBe(before)
  await distance.press('ArrowUp')
  expect(await distance.inputValue()).not.toBe(before)
})
