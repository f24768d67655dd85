import { expect, expectAccessible, signIn, test } from './fixtures'

test('the dashboard is accessible in every theme', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('/')
  for (const theme of [/light/i, /contrast/i, /dark/i]) {
    const button = page.getByRole('group', { name: 'Appearance' }).getByRole('button', { name: theme })
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
  }
})

test('a phone shows the dashboard without horizontal scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'owner')
  await page.goto('/')
  await expect(page).toHaveTitle(/Dashboard/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a bar shows its value when it is touched, and its name has the value for a screen reader', async ({ page }) => {
    await signIn(page, 'owner')
    await page.goto('/')
    const chart = page.getByRole('group', { name: 'Sales by day' })
    const bar = chart.getByRole('img').nth(3)
    const name = (await bar.getAttribute('aria-label')) ?? ''
    expect(name).toMatch(/^[A-Z][a-z]{2} \d+ \$[\d,]+\.\d\d$/)
    await expect(chart.getByText(name)).toBeHidden()
    await bar.locator('.bar-area').tap()
    await expect(chart.getByText(name)).toBeVisible()
  })
})

test('searching narrows the orders during typing; sorting and paging keep the search', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search' }).fill('Negroni')
  await expect(page).toHaveURL(/searchString=Negroni/)
  await expect(page.getByRole('row').nth(1)).toContainText('Negroni')
  await page.getByRole('link', { name: 'Total', exact: true }).click()
  await expect(page).toHaveURL(/searchString=Negroni/)
  await expect(page).toHaveURL(/sort=total/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the orders are searched, sorted and paged with plain links and forms', async ({ page }) => {
    await signIn(page, 'owner')
    await page.goto('/')
    await page.getByRole('searchbox', { name: 'Search' }).fill('Negroni')
    await page.getByRole('searchbox', { name: 'Search' }).press('Enter')
    await expect(page.getByRole('row').nth(1)).toContainText('Negroni')
    await page.getByRole('link', { name: 'Total', exact: true }).click()
    await expect(page).toHaveURL(/sort=total/)
    await expect(page.getByRole('row').nth(1)).toContainText('Negroni')
    await page.getByRole('link', { name: /next/i }).click()
    await expect(page).toHaveURL(/page=1/)
    await expect(page.getByRole('row').nth(1)).toContainText('Negroni')
  })
})
