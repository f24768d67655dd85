import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, signIn, test } from './fixtures'

const headings = (page: Page) => page.getByRole('table', { name: 'Products' }).locator('th:not(.row-peek)')
const SHOWN = ['Id', 'Brand', 'Name', 'Alcohol Type', 'Alcohol Subtype', 'Is Alcoholic', 'Flavor']

test('columns are hidden, moved and resized in the panel by keyboard, and hold after a reload', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'admin')
  await page.goto('/products')
  await expect(headings(page)).toHaveText(['Ticked', ...SHOWN])
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.getByRole('link', { name: 'Columns' }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Columns' })
  await expect(panel).toBeVisible()
  expect(scripts.filter((url) => /columns-panel/.test(url))).not.toEqual([])
  await expect(panel.getByLabel('Id', { exact: true })).toBeDisabled()
  await expectAccessible(page)
  await panel.getByLabel('Flavor', { exact: true }).press('Space')
  await expect(headings(page)).toHaveText(['Ticked', ...SHOWN.slice(0, -1)])
  const down = panel.getByRole('button', { name: 'Move Brand down' })
  await down.press('Enter')
  await expect(headings(page).nth(2)).toHaveText('Name')
  await expect(down).toBeFocused()
  await panel.getByLabel('Width of Name').selectOption('Very wide')
  await expect.poll(async () => (await headings(page).nth(2).boundingBox())?.width).toBeGreaterThan(318)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('link', { name: 'Columns' })).toBeFocused()
  await page.reload()
  await expect(headings(page)).toHaveText(['Ticked', 'Id', 'Name', 'Brand', ...SHOWN.slice(3, -1)])
  await page.getByRole('link', { name: 'Columns' }).click()
  await panel.getByRole('button', { name: 'Back to the default' }).click()
  await expect(headings(page)).toHaveText(['Ticked', ...SHOWN])
})

test('on a phone the panel works by thumb, and a row has the chosen values', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'owner')
  await page.goto('/orders?status=all')
  // Without the button that peeks.
  const cells = page.locator('tbody tr').first().locator('td:not(.row-peek)')
  await expect(cells).toHaveCount(7)
  await page.getByRole('link', { name: 'Columns' }).click()
  const panel = page.getByRole('dialog', { name: 'Columns' })
  await expectNoOverflow(page)
  await expectAccessible(page)
  for (const button of await panel.getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40)
  }
  await panel.getByLabel('Items', { exact: true }).uncheck()
  await panel.getByLabel('Place', { exact: true }).uncheck()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(cells).toHaveCount(5)
  await page.reload()
  await expect(cells).toHaveCount(5)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const width of [360, 1280]) {
    test(`columns are chosen by a plain form at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      await signIn(page, 'manager')
      await page.goto('/products?sort=name,desc')
      await page.getByRole('link', { name: 'Columns' }).click()
      await expect(page.getByRole('heading', { name: 'Columns of Products' })).toBeVisible()
      await expectNoOverflow(page)
      await page.getByLabel('Flavor', { exact: true }).uncheck()
      await page.getByRole('button', { name: 'Move Brand down' }).click()
      await expect(page.getByLabel('Flavor', { exact: true })).not.toBeChecked()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page).toHaveURL(/\/products\?sort=name/)
      await expect(page.getByText('Saved the columns!')).toBeVisible()
      await expect(headings(page)).toHaveText(['Id', 'Name', 'Brand', ...SHOWN.slice(3, -1)])
      await page.getByRole('link', { name: 'Columns' }).click()
      await page.getByRole('button', { name: 'Back to the default' }).click()
      await expect(headings(page)).toHaveText(SHOWN)
    })
  }
})
