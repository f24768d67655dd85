import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, signIn, test } from './fixtures'

const heading = (page: Page, name: string) => page.getByRole('table', { name: 'Products' }).getByRole('link', { name })
const focusedRow = (page: Page) => page.locator('tr:has(.row-link:focus)')
const sheet = (page: Page) => page.locator('dialog.side-sheet')

test('several values of a filter are ticked in its fold, which stays open, and Escape closes it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'admin')
  await page.goto('/products?filters=')
  const fold = page.locator('#filter-flavor')
  await fold.locator('summary').click()
  await fold.getByPlaceholder('Find').fill('li')
  await expect(fold.getByLabel('Cherry', { exact: true })).toBeHidden()
  await fold.getByLabel('Lime', { exact: true }).check()
  await expect(page).toHaveURL(/flavor=Lime/)
  await fold.getByPlaceholder('Find').fill('')
  await fold.getByLabel('Cherry', { exact: true }).check()
  await expect(page).toHaveURL(/flavor=Cherry&flavor=Lime|flavor=Lime&flavor=Cherry/)
  await expect(fold.locator('summary')).toContainText('Cherry, Lime')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(fold.getByLabel('Lime', { exact: true })).toBeHidden()
  await expect(fold.locator('summary')).toBeFocused()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/products$/)
})

test('Shift and a heading sort by one more column', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'admin')
  await page.goto('/products')
  await heading(page, 'Brand').click()
  await expect(page).toHaveURL(/sort=brandName%2Casc$/)
  await heading(page, 'Flavor').click({ modifiers: ['Shift'] })
  await expect(page).toHaveURL(/sort=brandName%2Casc%2Cflavor%2Casc$/)
  await expect(heading(page, 'Flavor')).toHaveText('Flavor2')
  await heading(page, 'Flavor').press('Shift+Enter')
  await expect(page).toHaveURL(/sort=brandName%2Casc%2Cflavor%2Cdesc$/)
  await expectAccessible(page)
})

test('rows are worked by keyboard, never while typing', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'admin')
  const loaded = page.waitForResponse(/list-keys/)
  await page.goto('/products')
  await loaded
  const rows = page.locator('tbody tr')
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(focusedRow(page)).toHaveCount(1, { timeout: 200 })
  }).toPass()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(rows.nth(0).locator('.row-link')).toBeFocused()
  await page.keyboard.press('x')
  await expect(rows.nth(0).getByRole('checkbox')).toBeChecked()

  await page.keyboard.press('/')
  await expect(page.locator('#search')).toBeFocused()
  await page.keyboard.type('jkx?')
  await expect(page.locator('#search')).toHaveValue('jkx?')
  await expect(sheet(page)).toHaveCount(0)
  await page.locator('#search').fill('')
  await expect(rows.nth(1)).toBeVisible()
  await page.locator('h1').click()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
})

for (const width of [360, 1280])
  test(`a record is peeked at beside its list, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, 'admin')
    const loaded = page.waitForResponse(/list-keys/)
    await page.goto('/products')
    await loaded
    await page.locator('.row-link').first().focus()
    await expect(async () => {
      await page.keyboard.press('Space')
      await expect(sheet(page)).toBeVisible({ timeout: 200 })
    }).toPass()
    const title = sheet(page).locator('h2').first()
    await expect(title).not.toHaveText('Record')
    const first = await title.textContent()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page.keyboard.press('j')
    await expect(title).not.toHaveText(first ?? '')
    await expect(page).toHaveURL(/\/products$/)
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
    await expect(page.locator('.row-link').nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/products\/\d+$/)
  })

test('the mouse peeks at a row, goes on to the next, and closes the sheet', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'admin')
  const loaded = page.waitForResponse(/list-keys/)
  await page.goto('/products')
  await loaded
  const peek = page.getByRole('button', { name: /^Peek at / })
  await expect(async () => {
    await peek.nth(1).click()
    await expect(sheet(page)).toBeVisible({ timeout: 200 })
  }).toPass()
  const title = sheet(page).locator('h2').first()
  await expect(title).not.toHaveText('Record')
  const second = await title.textContent()
  await sheet(page).getByRole('button', { name: 'Previous row' }).click()
  await expect(title).not.toHaveText(second ?? '')
  await sheet(page).getByRole('button', { name: 'Next row' }).click()
  await expect(title).toHaveText(second ?? '')
  await expectAccessible(page)
  await expect(page).toHaveURL(/\/products$/)
  await sheet(page).getByRole('button', { name: 'Close' }).click()
  await expect(sheet(page)).toHaveCount(0)
  await expect(peek.nth(1)).toBeFocused()
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true })

  for (const [width, path] of [
    [360, '/products'],
    [360, '/orders?status=all'],
    [820, '/products'],
    [1024, '/orders?status=all'],
  ] as const)
    test(`a thumb peeks at a row of ${path}, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await signIn(page, 'admin')
      const loaded = page.waitForResponse(/list-keys/)
      await page.goto(path)
      await loaded
      const peek = page.getByRole('button', { name: /^Peek at / }).first()
      const box = await peek.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      await expectNoOverflow(page)
      // No other control is under the thumb.
      const tick = await page
        .locator('tbody .row-tick')
        .first()
        .boundingBox({ timeout: 1000 })
        .catch(() => null)
      if (tick && box) expect(box.y >= tick.y + 44 || box.x >= tick.x + 44 || tick.x >= box.x + 44).toBe(true)
      await expect(async () => {
        await peek.tap()
        await expect(sheet(page)).toBeVisible({ timeout: 200 })
      }).toPass()
      await expect(sheet(page).locator('h2').first()).not.toHaveText('Record')
      await expectNoOverflow(page)
      await expectAccessible(page)
      await sheet(page).getByRole('button', { name: 'Close' }).tap()
      await expect(sheet(page)).toHaveCount(0)
      // The rest of the row opens the record.
      await page.locator('.row-link').first().tap()
      await expect(page).toHaveURL(/\/\d+(\?.*)?$/)
    })
})

test('headings stay in view while a list scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await signIn(page, 'admin')
  await page.goto('/products/brands')
  await expect(page.locator('.grid-scroll[data-fits]')).toBeVisible()
  await page.locator('tbody tr').nth(20).scrollIntoViewIfNeeded()
  await expect.poll(async () => (await page.locator('thead th').nth(1).boundingBox())?.y).toBe(0)
})

test('a view is saved from the menu, and opens with its filters', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'admin')
  await page.goto('/products?flavor=Lime')
  await page.locator('.view-menu summary').click()
  await expectAccessible(page)
  await page.getByLabel('Save this view as').fill('Limes')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.locator('.view-menu summary')).toHaveText('View: Limes')
  await page.goto('/products')
  await page.locator('.view-menu summary').click()
  await page.getByRole('link', { name: 'Limes' }).click()
  await expect(page).toHaveURL(/view=\d+&flavor=Lime/)
  await page.locator('.view-menu summary').click()
  await page.getByRole('link', { name: 'Edit views' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('You have no views of this list')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a row links to its record, and offers no peek', async ({ page }) => {
    await signIn(page, 'admin')
    await page.goto('/products')
    await expect(page.getByRole('button', { name: /^Peek at /, includeHidden: true }).first()).toBeHidden()
    await page.locator('.row-link').first().click()
    await expect(page).toHaveURL(/\/products\/\d+$/)
  })

  test('a list is filtered by boxes and sorted by two columns with plain forms', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await signIn(page, 'admin')
    await page.goto('/products?filters=')
    const fold = page.locator('#filter-flavor')
    await fold.locator('summary').click()
    await fold.getByLabel('Lime', { exact: true }).check()
    await fold.getByLabel('Cherry', { exact: true }).check()
    await page.getByRole('button', { name: 'Apply' }).first().click()
    await expect(page).toHaveURL(/flavor=Cherry&flavor=Lime|flavor=Lime&flavor=Cherry/)
    await page.goto('/products')
    await page.getByLabel('Then by').first().selectOption('flavor,desc')
    await page.getByRole('button', { name: 'Sort' }).click()
    await expect(page.getByLabel('Then by').first()).toHaveValue('flavor,desc')
    await expectNoOverflow(page)
  })
})
