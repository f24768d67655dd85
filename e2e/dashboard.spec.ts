import { expect, expectAccessible, signIn, test } from './fixtures'

for (const account of ['owner', 'admin'] as const) {
  test(`the dashboard of ${account} is accessible in every theme`, async ({ page }) => {
    await signIn(page, account)
    for (const theme of ['Light', 'Contrast', 'Dark']) {
      await page.getByRole('button', { name: theme, exact: true }).click()
      await expect(page.getByRole('button', { name: theme, exact: true })).toHaveAttribute('aria-pressed', 'true')
      await expectAccessible(page)
    }
  })
}

test('a phone shows the dashboard without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'owner')
  await expect(page).toHaveTitle(/Dashboard/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
