import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures'

test('rows are ticked by touch, deleted together, and restored with one press', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'admin')
  const names = ['Thumb One', 'Thumb Two', 'Thumb Three']
  for (const name of names) {
    await page.goto('/products/brands?create=')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText(`Created ${name}!`)).toBeVisible()
  }
  await page.goto('/products/brands?searchString=Thumb')
  const bar = page.getByRole('button', { name: 'Delete…' })
  await expect(bar).toBeHidden()
  await page.getByLabel('Tick Thumb One').check()
  await expect(page.getByText('1 ticked')).toBeVisible()
  await page.getByRole('button', { name: 'Tick all 3' }).click()
  await page.getByLabel('Tick Thumb Two').uncheck()
  await expect(page.getByText('2 ticked')).toBeVisible()
  await expectAccessible(page)
  await bar.click()
  await expect(page.getByRole('heading', { name: 'Delete Brands', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted 2 brands!')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo: Deleted 2 brands' }).click()
  await expect(page.getByText('Undone: Deleted 2 brands.')).toBeVisible()
  for (const name of names) await expect(page.getByLabel(`Tick ${name}`)).toBeVisible()
})

test('a locker is edited in its row, and unsaved typing is dropped when the focus leaves it', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('/businesses/1')
  await page.getByRole('link', { name: 'Edit Front door' }).click()
  const name = page.getByRole('table', { name: 'Lockers' }).getByLabel('Name')
  await expect(name).toBeFocused()
  await name.fill('Somewhere else')
  await page
    .getByRole('searchbox')
    .or(page.getByLabel('Business', { exact: true }))
    .first()
    .focus()
  await expect(page.getByRole('link', { name: 'Edit Front door' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit Front door' }).click()
  await expect(name).toHaveValue('Front door')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const buttons = page.locator('.locker-edited').locator('a, button')
    await expect(buttons).toHaveText(['Cancel', 'Save'])
    const tops = await buttons.evaluateAll((both) => both.map((button) => button.getBoundingClientRect().top))
    expect(new Set(tops).size, `lines of buttons at ${width} px`).toBe(1)
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('table', { name: 'Lockers' }).getByLabel('Number of Cubbies')).toBeFocused()
  await name.fill('Side door')
  await page.getByRole('table', { name: 'Lockers' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Side door', exact: true })).toBeVisible()
})

/** The headings of a list's first row, in the visual order on a phone. */
async function asSeen(page: Page): Promise<string[]> {
  return page
    .getByRole('row')
    .nth(1)
    .evaluate((row) => {
      const headings = [...(row.closest('table')?.querySelectorAll('th') ?? [])].map(
        ({ textContent }) => textContent ?? '',
      )
      return [...row.querySelectorAll('td')]
        .map((cell, index) => ({ heading: headings[index] ?? '', box: cell.getBoundingClientRect() }))
        .filter(({ heading, box }) => heading !== 'Ticked' && heading !== 'Peek' && box.height > 0)
        .sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
        .map(({ heading }) => heading)
    })
}

for (const [list, called] of [
  ['/business-menu/default-products', ['Alcohol Subtype', 'Product']],
  ['/business-menu/serving-containers', ['Container']],
  ['/business-menu/price-tiers', ['Price Tier', 'Pour Type']],
  ['/products', ['Brand', 'Name']],
  ['/products/attributes/1', ['Product Name']],
] as const) {
  test(`on a phone a row of ${list} starts with its name`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await signIn(page, 'admin')
    await page.goto(list)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    expect((await asSeen(page)).slice(0, called.length)).toEqual(called)
  })
}
